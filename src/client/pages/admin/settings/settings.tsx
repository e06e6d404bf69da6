import { useLocation } from '@tanstack/react-router';
import { AuditLog } from './audit-log';
import { AdminMissing } from '../../../parts/admin/admin-missing';
import { MailList } from './mail-list';
import { ShippingSettings } from './shipping-settings';
import { ShopStatus } from './shop-status';
import type { AdminPageProps } from '../../../parts/admin/admin-page';

const PARTS: Record<string, typeof AuditLog> = {
  shipping: ShippingSettings,
  mails: MailList,
  log: AuditLog,
};

/** How the shop is set and how it runs: an overview, and a page for each thing there is more to see of. */
export const Settings = ({ at: [name] }: AdminPageProps) => {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const Part = name === undefined ? ShopStatus : PARTS[name];
  return Part ? <Part /> : <AdminMissing path={path} />;
};
