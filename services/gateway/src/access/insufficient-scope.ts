import { AppError } from '@booking/platform/errors.ts';

/** The role would do, the token does not: answered with the challenge of RFC 6750 §3.1, which names the scope to ask for. */
export class InsufficientScope extends AppError {
  readonly scope: string;

  constructor(scope: string) {
    super([{ code: 'forbidden', detail: `The access token lacks the scope ${scope}.` }]);
    this.scope = scope;
  }
}
