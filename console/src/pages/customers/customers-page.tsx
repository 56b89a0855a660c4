import { Link } from 'wouter';
import { useLanguage } from '../../i18n/language.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { customerLabel } from '../orders/customer-label.ts';

export function CustomersPage() {
  const { t } = useLanguage();
  return (
    <FilteredList
      type="customers"
      label={t('customers.title')}
      hint={t('customers.searchHint')}
      sort="last_name"
      empty={t('customers.none')}
      columns={[
        {
          key: 'name',
          header: t('common.name'),
          cell: (one) => <Link href={`/customers/${one.id}`}>{customerLabel(one)}</Link>,
        },
        { key: 'company', header: t('customers.company'), cell: ({ company }) => company ?? '–' },
        { key: 'email', header: t('customers.email'), cell: ({ email }) => email ?? '–' },
        { key: 'phone', header: t('customers.phone'), cell: ({ phone }) => phone ?? '–' },
      ]}
    />
  );
}
