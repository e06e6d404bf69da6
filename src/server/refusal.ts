/** A request that the shop does not do: the message is for the person who asked, `more` for programs. */
export class Refusal extends Error {
  override name = 'Refusal';
  constructor(
    readonly statusCode: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503,
    readonly code: string,
    message: string,
    readonly more: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

export const notFound = (message: string): Refusal => new Refusal(404, 'not_found', message);
