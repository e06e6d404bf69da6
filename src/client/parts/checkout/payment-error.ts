/** Why a payment stopped, with the title and description of its toast. */
export class PaymentError extends Error {
  override name = 'PaymentError';
  constructor(
    readonly title: string,
    readonly description: string,
  ) {
    super(`${title}: ${description}`);
  }
}
