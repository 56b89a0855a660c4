import type { Entity } from '@booking/client';
import { useLanguage } from '../../i18n/language.tsx';
import { Choice } from '../../ui/fields.tsx';
import type { Scope } from './scope.ts';

const scopes = {
  this: 'today.scope.this',
  following: 'today.scope.following',
  all: 'today.scope.all',
} as const satisfies Record<Scope, string>;

interface Props {
  booking: Entity<'bookings'>;
  scope: Scope;
  onChange: (scope: Scope) => void;
}

/** How much of its series goes with a booking; nothing where it is of none. */
export function SeriesScope({ booking, scope, onChange }: Props) {
  const { t } = useLanguage();
  if (!booking.series_id) return null;
  return (
    <Choice
      label={t('today.scope')}
      value={scope}
      onChange={(next) => onChange(next as Scope)}
      options={Object.entries(scopes).map(([value, label]) => ({ value, label: t(label) }))}
    />
  );
}
