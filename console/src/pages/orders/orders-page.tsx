import { useLanguage } from '../../i18n/language.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { useOrderColumns } from './order-columns.tsx';

const statuses = ['draft', 'pending', 'completed', 'canceled', 'expired'] as const;

export function OrdersPage() {
  const { t } = useLanguage();
  return (
    <FilteredList
      type="orders"
      label={t('orders.title')}
      hint={t('orders.searchHint')}
      statuses={statuses}
      sort="-created_at"
      include={['customer.address']}
      refreshMs={10_000}
      columns={useOrderColumns()}
      empty={t('orders.none')}
    />
  );
}
