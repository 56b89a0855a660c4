import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { reasonOf } from './failure.tsx';
import { useSay } from './notices.tsx';

/** A write: what is on the screen is asked for again after it, and a refusal is told. */
export function useAction<Input, Output>(
  run: (input: Input) => Promise<Output>,
  after: { done?: (output: Output, input: Input) => void; refused?: (reason: string) => void } = {},
): UseMutationResult<Output, unknown, Input> {
  const queries = useQueryClient();
  const say = useSay();
  const language = useLanguage();
  return useMutation({
    mutationFn: run,
    onSuccess: (output, input) => after.done?.(output, input),
    onError: (error) => {
      const reason = reasonOf(error, language);
      if (after.refused) after.refused(reason);
      else say(reason, 'bad');
    },
    onSettled: (_output, error) => {
      const asked = queries.invalidateQueries();
      // Who was refused may press again at once.
      return error ? undefined : asked;
    },
  });
}

/**
 * An Idempotency-Key for each content that a form sends, as long as the form is there: whoever presses again because no answer came sends
 * the same call, which has no second effect.
 */
export function useKeys(): (content: unknown) => { idempotencyKey: string } {
  const keys = useRef(new Map<string, string>());
  return (content) => {
    const text = JSON.stringify(content);
    const idempotencyKey = keys.current.get(text) ?? crypto.randomUUID();
    keys.current.set(text, idempotencyKey);
    return { idempotencyKey };
  };
}
