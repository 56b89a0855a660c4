import { useLanguage } from '../../i18n/language.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { useInvoiceColumns } from './invoice-columns.tsx';

const statuses = ['draft', 'open', 'paid', 'written_off', 'canceled'] as const;

export function InvoicesPage() {
  const { t } = useLanguage();
  return (
    <FilteredList
      type="invoices"
      label={t('invoices.title')}
      statuses={statuses}
      sort="-created_at"
      columns={useInvoiceColumns({ showsOrder: true })}
      empty={t('invoices.none')}
    />
  );
}
