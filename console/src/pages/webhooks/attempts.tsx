import type { Entity } from '@booking/client';
import { useLanguage } from '../../i18n/language.tsx';
import { Moment, useMoment } from '../../ui/moment.tsx';
import { outcomeOf } from './delivery-list.tsx';

type Delivery = Entity<'webhook-deliveries'>;
type Attempt = Delivery['attempts'][number];

const succeeded = ({ status_code: status }: Attempt): boolean => status !== null && status >= 200 && status < 300;

/** The attempts of a delivery on a time line: when, what was answered, what went wrong, and what comes next. */
export function Attempts({ delivery }: { delivery: Delivery }) {
  const { t } = useLanguage();
  const moment = useMoment();
  const { attempts, next_attempt_at: next } = delivery;
  if (attempts.length === 0 && !next) return <p className="empty">{t('webhooks.noAttempts')}</p>;
  return (
    <ol className="timeline">
      {attempts.map((attempt) => (
        <li key={`${attempt.round}-${attempt.number}`} className={succeeded(attempt) ? 'good' : 'bad'}>
          <Shown attempt={attempt} />
        </li>
      ))}
      {next && <li className="wait">{t('webhooks.nextAttempt', { time: moment(next) })}</li>}
    </ol>
  );
}

function Shown({ attempt }: { attempt: Attempt }) {
  const { t } = useLanguage();
  const headers = Object.entries(attempt.response_headers ?? {});
  /** Of a connection that was there already nothing but the answer was measured. */
  const timesOf = ({ dns_ms: dns, connect_ms: connect, tls_ms: tls, first_byte_ms: first }: Attempt): string =>
    [
      dns === null ? '' : t('webhooks.dns', { ms: dns }),
      connect === null ? '' : t('webhooks.connect', { ms: connect }),
      tls === null ? '' : t('webhooks.tls', { ms: tls }),
      first === null ? '' : t('webhooks.firstByte', { ms: first }),
    ]
      .filter((part) => part !== '')
      .join(' · ');
  return (
    <>
      <h3>
        {t('webhooks.attempt', { number: attempt.number ?? 0 })}
        <span className={`badge ${succeeded(attempt) ? 'good' : 'bad'}`}>{outcomeOf(attempt)}</span>
        <span className="soft">
          {t('webhooks.round', { round: (attempt.round ?? 0) + 1 })} · <Moment at={attempt.started_at} /> ·{' '}
          {attempt.duration_ms} ms
        </span>
      </h3>
      {attempt.error_detail && <p>{attempt.error_detail}</p>}
      {attempt.first_byte_ms !== null && (
        <p className="soft">
          {attempt.remote_address} {timesOf(attempt)}
        </p>
      )}
      {attempt.status_code === null && <p className="soft">{t('webhooks.noResponse')}</p>}
      {attempt.response_status_line !== null && (
        <details>
          <summary>
            {t('webhooks.response')}: {attempt.response_status_line}
          </summary>
          <pre tabIndex={0} aria-label={t('webhooks.headers')}>
            {headers.map(([name, value]) => `${name}: ${String(value)}`).join('\n')}
            {attempt.response_body ? `\n\n${attempt.response_body}` : ''}
          </pre>
        </details>
      )}
    </>
  );
}
