import type { QueryClient } from '@tanstack/react-query';
import type { BodyOf } from '../../../contract/endpoint';
import {
  askStockNotice as askCall,
  askStockPush as pushCall,
} from '../../../contract/catalogue/stock-notices';
import type { StockNotice } from '../../../shop/catalogue/stock/stock-notice';
import { call } from '../call';

/** Asks for one mail when a part can be ordered again. `homepage` is the honeypot field. */
export const askStockNotice = (
  client: QueryClient,
  id: number,
  body: StockNotice & { homepage?: string },
) => call({ client }, askCall, { params: { id }, body });

/** Asks for one notification on this device when a part can be ordered again. */
export const askStockPush = (client: QueryClient, id: number, body: BodyOf<typeof pushCall>) =>
  call({ client }, pushCall, { params: { id }, body });
