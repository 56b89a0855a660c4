import { ApiError, ForbiddenError } from '@booking/client/errors';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { SignedOutError } from '../auth/session.tsx';
import { useLanguage, type LanguageValue } from '../i18n/language.tsx';
import { Button } from './button.tsx';

/** What was to be changed is no longer what was on the screen. */
export class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError';
}

/** What went wrong, for people: what the platform says where it answered. */
export function reasonOf(error: unknown, { t, refusal }: Pick<LanguageValue, 't' | 'refusal'>): string {
  if (error instanceof ForbiddenError) return `${t('common.notAllowed')}: ${error.problems[0]?.detail ?? ''}`;
  if (error instanceof ChangedMeanwhileError || (error instanceof ApiError && error.status === 412))
    return t('common.changedMeanwhile');
  if (error instanceof ApiError) return [...new Set(error.problems.map(refusal))].join(' ') || `HTTP ${error.status}`;
  if (error instanceof SignedOutError) return t('session.ended');
  return t('common.unreachable');
}

/** What the platform refused of a form, in the form. */
export function Refusal({ reason }: { reason: string }) {
  if (reason === '') return null;
  return (
    <p role="alert" className="failure">
      {reason}
    </p>
  );
}

export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const language = useLanguage();
  const { t } = language;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div className="failure" role="alert">
      <strong>{t('common.failed')}</strong>
      <p>{reasonOf(error, language)}</p>
      {requestId !== undefined && (
        <p className="soft">
          {t('common.requestId')} <Link href={`/trace/${requestId}`}>{requestId}</Link>
        </p>
      )}
      {onRetry && <Button onPress={onRetry}>{t('common.retry')}</Button>}
    </div>
  );
}

/** What is loaded, or what stands in its way; once loaded it stays while it is asked for again. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const { t } = useLanguage();
  if (query.data !== undefined) {
    return (
      <>
        {query.isError && <Failure error={query.error} onRetry={() => void query.refetch()} />}
        {children(query.data)}
      </>
    );
  }
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <p className="loading" role="status">
      {t('common.loading')}
    </p>
  );
}
