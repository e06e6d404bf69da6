import type { QueryClient } from '@tanstack/react-query';
import * as contract from '../../../contract/account/export';
import { call } from '../call';

/** Everything that the shop stores about the user. */
export const exportAccount = (client: QueryClient) => call({ client }, contract.exportAccount);
