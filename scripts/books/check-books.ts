import { demoId } from '@booking/contracts/demo-data.ts';

/** What `GET /books/check` answers, as far as it is told here. */
export interface BooksCheck {
  balanced: boolean;
  currency: string;
  documents: number;
  sealed: number;
  orders: number;
  payments: number;
  customers: number;
  fault: { rule: string; type: string; id: string; number: string | null; detail: string } | null;
}

const TIMEOUT_MS = 130_000;

/** Has the books of a demo organization proven by the platform itself: no login to a database is needed. */
export const checkBooks = async (url: string, token: string, organizationSlug: string): Promise<BooksCheck> => {
  const response = await fetch(`${url}/api/v1/books/check?o=${demoId(organizationSlug)}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`The check of ${organizationSlug} answered ${response.status}: ${text.slice(0, 400)}`);
  return JSON.parse(text) as BooksCheck;
};
