import type { FileServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/FileService.ts';
import { createCrud } from '@booking/persistence/crud.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import type { File as WireFile } from '@booking/contracts/generated/booking/catalog/v1/File.ts';
import type { HandlerParts, Present } from '../shared/handler-parts.ts';
import type { FileStore } from './file-store.ts';
import type { OrganizationStore } from '../organizations/organization-store.ts';
import type { ServiceStore } from '../services/service-store.ts';
import type { BookingBundleGroupStore } from '../booking-bundle-groups/booking-bundle-group-store.ts';
import type { BookingBundleStore } from '../booking-bundles/booking-bundle-store.ts';
import { recordChange } from '../shared/record.ts';
import { refuseWhileReferred } from '../shared/references.ts';
import { fileInput, withInlineFacts, type File } from './file.ts';

type FileParts = HandlerParts<
  {
    files: FileStore;
    organizations: OrganizationStore;
    services: ServiceStore;
    bookingBundleGroups: BookingBundleGroupStore;
    bookingBundles: BookingBundleStore;
  },
  { files: Present<File, WireFile> }
>;

export function fileHandlers({ stores, writing, present, includes }: FileParts): UnaryHandlers<FileServiceDefinition> {
  const crud = createCrud({
    ...writing,
    store: stores.files,
    input: fileInput,
    present: present.files,
    includes: { organization: includes.organization },
    build: async (given, base) => withInlineFacts({ ...base, ...given }),
    apply: async (current, given) => withInlineFacts({ ...current, ...given }),
    beforeRemove: (file, { tx }) =>
      refuseWhileReferred(
        file,
        [
          { type: 'organizations', field: 'logo_image_id', store: stores.organizations },
          { type: 'services', field: 'cover_image_id', store: stores.services },
          { type: 'booking-bundle-groups', field: 'cover_image_id', store: stores.bookingBundleGroups },
          { type: 'booking-bundles', field: 'cover_image_id', store: stores.bookingBundles },
        ],
        tx.session,
      ),
    record: recordChange('files'),
  });
  return {
    ListFiles: crud.list,
    GetFile: crud.get,
    CreateFile: crud.create,
    UpdateFile: crud.update,
    DeleteFile: crud.remove,
  };
}
