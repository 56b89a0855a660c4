import type { RequestHandler } from 'express';
import { appError } from '@booking/platform/errors.ts';

/** For whoever comes to an address with another method than those that it takes. */
export function takesAlone(...methods: readonly string[]): RequestHandler {
  return (request, response, next) => {
    if (request.method === 'OPTIONS') {
      next();
      return;
    }
    response.setHeader('Allow', methods.join(', '));
    throw appError('method_not_allowed', `This address takes ${methods[0]}.`);
  };
}
