import { useSession } from '../auth/session.tsx';
import { formatMoment } from '../format/time.ts';
import { useLanguage } from '../i18n/language.tsx';

/** The organization's wall clock, wherever the reader is. */
export function useZone(): string {
  return useSession().organization.time_zone ?? 'UTC';
}

export function useMoment(): (instant: string | null | undefined) => string {
  const zone = useZone();
  const { language } = useLanguage();
  return (instant) => (instant ? formatMoment(instant, language, zone) : '–');
}

export function Moment({ at }: { at: string | null | undefined }) {
  const moment = useMoment();
  return at ? <time dateTime={at}>{moment(at)}</time> : <span>–</span>;
}
