import { addLines as linesCall } from '../../contract/cart-lines';
import type { SentBodyOf } from '../../contract/endpoint';
import { call } from './call';

/** Many lines at once; asked again with the same key, they are not added again. */
export const addLines = (body: SentBodyOf<typeof linesCall>, key: string) =>
  call(linesCall, { body, headers: { 'Idempotency-Key': key } });
