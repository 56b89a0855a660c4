import { useLanguage } from '../../i18n/language.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { OrderTable } from './order-table.tsx';

const statuses = ['draft', 'pending', 'completed', 'canceled', 'expired'] as const;

export function OrdersPage() {
  const { t } = useLanguage();
  return (
    <FilteredList
      type="orders"
      title={t('orders.title')}
      hint={t('orders.searchHint')}
      statuses={statuses}
      sort="-created_at"
      include={['customer.address']}
      refreshMs={10_000}
    >
      {(items) => <OrderTable items={items} />}
    </FilteredList>
  );
}
