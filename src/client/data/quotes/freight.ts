import type { QueryClient } from '@tanstack/react-query';
import type { SentBodyOf } from '../../../contract/endpoint';
import { requestFreight } from '../../../contract/quotes/freight';
import { call } from '../call';

/** Asks for freight. A repeated key gets the first answer. @throws CallError invalid, not_found */
export const askForFreight = (
  client: QueryClient,
  body: SentBodyOf<typeof requestFreight>,
  key: string,
) => call({ client }, requestFreight, { body, key });
