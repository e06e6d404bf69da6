import { useLocation } from '@tanstack/react-router';
import { ActLog } from '../../parts/act-log';
import { DeskMissing } from '../../parts/desk-missing';
import { MailDesk } from '../../parts/mail-desk';
import { ShippingDesk } from '../../parts/shipping-desk';
import { ShopStateDesk } from '../../parts/shop-state-desk';
import type { DeskProps } from './desks';

const PARTS: Record<string, typeof ActLog> = {
  shipping: ShippingDesk,
  mails: MailDesk,
  log: ActLog,
};

/** How the shop is set and how it runs: an overview, and a page for each thing there is more to see of. */
export const Settings = ({ at: [name] }: DeskProps) => {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const Part = name === undefined ? ShopStateDesk : PARTS[name];
  return Part ? <Part /> : <DeskMissing path={path} />;
};
