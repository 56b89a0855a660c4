import type { ApiCall, Outcome } from './call.ts';
import {
  action,
  create,
  createMany,
  upload,
  file,
  fileInParts,
  get,
  list,
  plain,
  remove,
  update,
} from './entity-operations.ts';
import { withIncluded } from './included.ts';
import { personExport } from './person-export.ts';
import { uploadedFile } from './uploaded-file.ts';
import { withholding } from './withheld.ts';
import { changeRelationship, readRelationship, related } from './relationship-operations.ts';

/** Carries out what the endpoint's row says, with all that is to be included. */
export const perform = async (call: ApiCall): Promise<Outcome> =>
  withholding(await withIncluded(call, performOwn), call.caller);

function performOwn(call: ApiCall): Promise<Outcome> {
  const { operation } = call.endpoint;
  switch (operation.kind) {
    case 'list':
      return list(call);
    case 'get':
      return get(call);
    case 'create':
      return create(call);
    case 'upload':
      return upload(call);
    case 'update':
      return update(call);
    case 'delete':
      return remove(call);
    case 'action':
      return action(call);
    case 'create-many':
      return createMany(call);
    case 'plain':
      return plain(call);
    case 'file':
      if (operation.isUploaded) return contentOf(call);
      if (operation.ofPerson) return personExport(call, operation.ofPerson);
      return operation.inParts ? fileInParts(call) : file(call);
    case 'linkage':
      return readRelationship(call, operation.relation);
    case 'related':
      return related(call, operation.relation);
    case 'change-linkage':
    default:
      return changeRelationship(call, operation);
  }
}

async function contentOf({ clients, endpoint: { rpc }, caller: { context }, path }: ApiCall): Promise<Outcome> {
  return { kind: 'parts', ...(await uploadedFile(clients, { rpc, context, request: { ...path } })) };
}
