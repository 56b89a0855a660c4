import type { VoucherServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/VoucherService.ts';
import { createCrud } from '@booking/persistence/crud.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { conflict } from '@booking/platform/errors.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { auditOnly, crudParts, type CrudParts } from '../../base/crud-parts.ts';
import { presented } from '../../base/present.ts';
import type { OrganizationLookup } from '../../base/replicas/organization-settings.ts';
import type { OrderStore } from '../orders/order-store.ts';
import type { VoucherStore } from './voucher-store.ts';
import { assertVoucher, changedVoucher, inItsCurrency, newVoucher, voucherInput, type Voucher } from './voucher.ts';

export function voucherHandlers(
  parts: CrudParts & {
    orders: Pick<OrderStore, 'hasVoucher'>;
    vouchers: VoucherStore;
    organization: OrganizationLookup;
  },
): UnaryHandlers<VoucherServiceDefinition> {
  const present = async (vouchers: readonly Voucher[], context: CallContext) => {
    // Left by a release in which amounts could be without a currency, while it still runs beside this one.
    const isOpen = vouchers.some((voucher) => voucher.currency === null && voucher.amount_minor > 0);
    const currency = isOpen ? (await parts.organization(context)).currency : '';
    return vouchers.map((voucher) => presented(isOpen ? inItsCurrency(voucher, currency) : voucher));
  };
  const crudIn = (currency: string) =>
    createCrud({
      ...crudParts(parts),
      store: parts.vouchers,
      input: voucherInput,
      unique: { voucher_code: 'code' },
      present,
      async build(given, base) {
        const voucher = inItsCurrency({ ...newVoucher, ...base, ...given }, currency);
        assertVoucher(voucher);
        return voucher;
      },
      async apply(current, given) {
        const voucher = changedVoucher(current, given, currency);
        assertVoucher(voucher);
        return voucher;
      },
      async beforeRemove({ organization_id: organizationId, id, use_count }, { tx }) {
        // Those that were canceled have given their use back, and still name it.
        if (use_count > 0 || (await parts.orders.hasVoucher(organizationId, id, tx.session))) {
          throw conflict('in_use', 'The voucher is used by orders; deactivate it instead.');
        }
      },
      record: auditOnly<Voucher>('vouchers'),
    });
  // Asked for before the transaction begins.
  const inCurrency = async (context: CallContext) => crudIn((await parts.organization(context)).currency);
  const crud = crudIn('');
  return {
    ListVouchers: crud.list,
    GetVoucher: crud.get,
    CreateVoucher: async (request, context) => (await inCurrency(context)).create(request, context),
    UpdateVoucher: async (request, context) => (await inCurrency(context)).update(request, context),
    DeleteVoucher: crud.remove,
  };
}
