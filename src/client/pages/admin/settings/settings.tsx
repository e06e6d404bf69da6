import { useLocation } from '@tanstack/react-router';
import { AuditLog } from './audit-log';
import { AdminMissing } from '../../../parts/admin/admin-missing';
import { MailList } from './mail-list';
import { NoticeSettings } from './notice-settings';
import { ShippingSettings } from './shipping-settings';
import { ShopStatus } from './shop-status';
import { TaxSettings } from './tax-settings';
import type { AdminPageProps } from '../../../parts/admin/admin-page';

const PARTS: Record<string, typeof AuditLog> = {
  shipping: ShippingSettings,
  tax: TaxSettings,
  mails: MailList,
  notices: NoticeSettings,
  log: AuditLog,
};

/** The admin pages of settings: an overview, the shipping table, taxes, mails, notices and the activity log. */
export const Settings = ({ at: [name] }: AdminPageProps) => {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const Part = name === undefined ? ShopStatus : PARTS[name];
  return Part ? <Part /> : <AdminMissing path={path} />;
};
