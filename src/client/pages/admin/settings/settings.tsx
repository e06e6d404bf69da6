import { useLocation } from '@tanstack/react-router';
import { ActLog } from './audit-log';
import { DeskMissing } from '../../../parts/admin/admin-missing';
import { MailDesk } from './mail-list';
import { ShippingDesk } from './shipping-settings';
import { ShopStateDesk } from './shop-status';
import type { DeskProps } from '../admin';

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
