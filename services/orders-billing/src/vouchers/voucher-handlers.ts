import type { VoucherServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/VoucherService.ts';
import { createCrud } from '@booking/persistence/crud.ts';
import { appError } from '@booking/platform/errors.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { auditOnly, crudParts, type CrudParts } from '../shared/crud-parts.ts';
import { presented } from '../shared/present.ts';
import type { VoucherStore } from './voucher-store.ts';
import { assertVoucher, voucherInput, type Voucher } from './voucher.ts';

export function voucherHandlers(
  parts: CrudParts & { vouchers: VoucherStore },
): UnaryHandlers<VoucherServiceDefinition> {
  const crud = createCrud({
    ...crudParts(parts),
    store: parts.vouchers,
    input: voucherInput,
    unique: { voucher_code: 'code' },
    present: async (vouchers: readonly Voucher[]) => vouchers.map((voucher) => presented(voucher)),
    async build(given, base) {
      const voucher = { ...base, ...given, use_count: 0 };
      assertVoucher(voucher);
      return voucher;
    },
    async apply(current, given) {
      const voucher = { ...current, ...given };
      assertVoucher(voucher);
      return voucher;
    },
    async beforeRemove(voucher) {
      if (voucher.use_count > 0) throw appError('conflict', 'The voucher is used by orders; deactivate it instead.');
    },
    record: auditOnly<Voucher>('vouchers'),
  });
  return {
    ListVouchers: crud.list,
    GetVoucher: crud.get,
    CreateVoucher: crud.create,
    UpdateVoucher: crud.update,
    DeleteVoucher: crud.remove,
  };
}
