import {
  bookingBundleGroups,
  bookingBundles,
  cancellationPolicies,
  files,
  plans,
  services,
  tags,
} from '@booking/representations/entities/catalogue.ts';
import { action, entityEndpoints, type EntityRows } from './crud.ts';
import type { Endpoint } from './endpoint.ts';
import { printableUrl, writable } from './writable.ts';

const serviceRows: EntityRows = {
  entity: services,
  service: 'booking.catalog.v1.ServiceService',
  names: ['Service', 'Services'],
  learnedBy: ['resources'],
  include: ['cover_image', 'organization', 'cancellation_policy'],
  writable: writable(services),
};

const policyRows: EntityRows = {
  entity: cancellationPolicies,
  service: 'booking.catalog.v1.CancellationPolicyService',
  names: ['CancellationPolicy', 'CancellationPolicies'],
  include: ['organization'],
  notes: {
    update: 'Holds for orders that are checked out from then on.',
    delete: '409 while the organization or a service has it. Resources that have it have none then.',
  },
  writable: writable(cancellationPolicies),
};

const planRows: EntityRows = {
  entity: plans,
  service: 'booking.catalog.v1.PlanService',
  names: ['Plan', 'Plans'],
  include: ['organization'],
  writable: writable(plans),
};

const groupRows: EntityRows = {
  entity: bookingBundleGroups,
  service: 'booking.catalog.v1.BookingBundleGroupService',
  names: ['BookingBundleGroup', 'BookingBundleGroups'],
  include: ['cover_image', 'organization'],
  writable: writable(bookingBundleGroups),
};

const bundleRows: EntityRows = {
  entity: bookingBundles,
  service: 'booking.catalog.v1.BookingBundleService',
  names: ['BookingBundle', 'BookingBundles'],
  include: ['group', 'cover_image', 'services', 'organization', 'organization.logo_image'],
  writable: writable(bookingBundles),
};

const tagRows: EntityRows = {
  entity: tags,
  service: 'booking.catalog.v1.TagService',
  names: ['Tag', 'Tags'],
  include: ['organization'],
  writable: writable(tags),
};

/** The service says what is wrong with an address. */
const fileAddress = '^(https:\\/\\/[!-~]+|data:image\\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+\\/]+={0,2})$';

const fileRows: EntityRows = {
  entity: files,
  service: 'booking.catalog.v1.FileService',
  names: ['File', 'Files'],
  include: ['organization'],
  writable: writable(files, { schemas: { url: printableUrl.meta({ pattern: fileAddress }) } }),
};

const uploadTypes = [
  'application/octet-stream',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'application/pdf',
];

const contentRows: Endpoint[] = [
  {
    method: 'POST',
    path: '/files/upload',
    summary: 'Upload a file by its bytes',
    description:
      'What it is its bytes say. PNG, JPEG, WebP and GIF images are made anew as PNG or JPEG of at most 2,048 pixels a side, without metadata; a PDF stays as it is. Content-Disposition names the file.',
    entity: files,
    access: 'admin',
    permission: { type: 'files', action: 'create' },
    query: {
      flags: {
        public:
          'true: an image that whoever knows its url may read, such as a logo. Otherwise a token that reads files is needed.',
      },
    },
    body: { kind: 'bytes', types: uploadTypes },
    rpc: { service: fileRows.service, method: 'UploadFile' },
    operation: { kind: 'upload' },
  },
  {
    method: 'GET',
    path: '/files/{id}/content',
    summary: 'Download the bytes of an uploaded file',
    description: 'In the media type that mime_type names; 404 for a file that is kept elsewhere.',
    entity: files,
    access: 'admin',
    permission: { type: 'files', action: 'read' },
    query: { fields: false },
    rpc: { service: fileRows.service, method: 'ReadFileContent' },
    operation: {
      kind: 'file',
      formats: { 'image/png': 'png', 'image/jpeg': 'jpeg', 'application/pdf': 'pdf' },
      isUploaded: true,
    },
  },
];

const bundleActions = [
  ['publish', 'PublishBookingBundle', 'Offer a draft bundle to the public'],
  ['unpublish', 'UnpublishBookingBundle', 'Take a live bundle back to draft'],
  ['archive', 'ArchiveBookingBundle', 'Archive a bundle'],
  ['restore', 'RestoreBookingBundle', 'Make an archived bundle a draft again'],
] as const;

export const catalogueEndpoints: Endpoint[] = [
  ...entityEndpoints(serviceRows),
  ...entityEndpoints(policyRows),
  ...entityEndpoints(planRows),
  ...entityEndpoints(groupRows),
  ...entityEndpoints(bundleRows),
  ...bundleActions.map(([name, method, summary]) => action(bundleRows, name, { method, summary })),
  ...entityEndpoints(tagRows),
  ...entityEndpoints(fileRows),
  ...contentRows,
];
