import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { later } from '../../ui/later';
import { ConfirmEmail } from './confirm-email';
import { ForgotPassword } from './forgot-password';
import { ResetPassword } from './reset-password';

/** Only members need the settings, so a file of its own keeps them out of the pages below. */
const AccountSettings = later(() => import('./account-settings').then((it) => it.AccountSettings));

const PAGES: Record<string, () => ReactNode> = {
  '/forgot-password': ForgotPassword,
  '/reset-password': ResetPassword,
  '/confirm-email': ConfirmEmail,
};

/** All account pages; they share one entry in the route table. */
export const Account = () => {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  const Page = PAGES[path];
  return Page ? <Page /> : <AccountSettings />;
};
