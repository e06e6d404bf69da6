import type { ErrorCode } from '../contract/api-errors';
import { ApiError } from './api-error';

/** The old form of an API error, until every service names its calls. */
export class Refusal extends ApiError {
  constructor(_status: number, code: ErrorCode, message: string, detail?: Record<string, unknown>) {
    super(code as never, message, detail);
  }
}

export const notFound = (message: string): Refusal => new Refusal(404, 'not_found', message);
