import type { ErrorCode } from '../../contract/api-errors';
import type { ListedErrors, SharedErrorOf } from '../../contract/endpoint';

/**
 * An error that a call answers with. `Calls` are the calls that may throw it, and each of them must list the code:
 * `new ApiError<typeof addToCart | typeof setCartLine>('out_of_stock', …)`. Without calls only the common codes compile.
 * `message` is for the person who asked, `detail` is sent beside it for programs.
 */
export class ApiError<Calls extends ListedErrors = never> extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  constructor(
    code: SharedErrorOf<Calls>,
    message: string,
    readonly detail: Record<string, unknown> = {},
  ) {
    super(message);
    this.code = code;
  }
}
