import { useLanguage } from '../i18n/language.tsx';

type Tone = 'good' | 'bad' | 'wait' | 'off';

const tones: Readonly<Record<string, Tone>> = {
  accepted: 'good',
  completed: 'good',
  paid: 'good',
  succeeded: 'good',
  sent: 'good',
  refused: 'bad',
  given_up: 'bad',
  healthy: 'good',
  active: 'good',
  requested: 'wait',
  reserved: 'wait',
  pending: 'wait',
  open: 'wait',
  waiting: 'wait',
  parked: 'wait',
  held: 'wait',
  running: 'wait',
  stopped: 'bad',
  rejected: 'bad',
  failed: 'bad',
  failing: 'bad',
  abandoned: 'bad',
  reversed: 'bad',
  secrets_unreadable: 'bad',
};

export const toneOf = (status: string | null | undefined): Tone => tones[status ?? ''] ?? 'off';

/** A status in words; the colour only repeats them. */
export function StatusBadge({ status }: { status: string | null | undefined }) {
  const { term } = useLanguage();
  return <span className={`badge ${toneOf(status)}`}>{term('status', status)}</span>;
}
