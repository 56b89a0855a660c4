import { useLanguage } from '../../i18n/language.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { InvoiceTable } from './invoice-table.tsx';

const statuses = ['draft', 'open', 'paid', 'written_off', 'canceled'] as const;

export function InvoicesPage() {
  const { t } = useLanguage();
  return (
    <FilteredList type="invoices" title={t('invoices.title')} statuses={statuses} sort="-created_at">
      {(items) => <InvoiceTable items={items} showsOrder />}
    </FilteredList>
  );
}
