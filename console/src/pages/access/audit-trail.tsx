import type { Filters } from '@booking/client';
import { Link } from 'wouter';
import { useLanguage } from '../../i18n/language.tsx';
import { Json } from '../../ui/json.tsx';
import { Listing } from '../../ui/listing.tsx';
import { Moment } from '../../ui/moment.tsx';

/** Who did what to one record, newest first. */
export function AuditTrail({ type, id }: { type: string; id: string }) {
  const { t } = useLanguage();
  return (
    <Listing type="audit-entries" filter={{ entity_type: type, entity_id: id } as Filters['audit-entries']}>
      {(items) =>
        items.length === 0 ? (
          <p className="empty">{t('access.noEntries')}</p>
        ) : (
          <ol className="timeline">
            {items.map((entry) => (
              <li key={entry.id}>
                <h3>
                  {entry.action} <Moment at={entry.created_at} />
                </h3>
                <p className="soft">
                  {t('trace.by', {
                    who: entry.actor_subject ?? '',
                    role: entry.actor_role || (entry.actor_kind ?? ''),
                  })}
                  {entry.request_id && (
                    <>
                      {' '}
                      · {t('common.requestId')} <Link href={`/trace/${entry.request_id}`}>{entry.request_id}</Link>
                    </>
                  )}
                </p>
                <Changes changes={entry.changes} />
              </li>
            ))}
          </ol>
        )
      }
    </Listing>
  );
}

export function Changes({ changes }: { changes: Record<string, unknown> | null }) {
  const { t } = useLanguage();
  if (!changes || Object.keys(changes).length === 0) return null;
  return (
    <details>
      <summary>{t('trace.changes')}</summary>
      <Json label={t('trace.changes')} value={changes} />
    </details>
  );
}
