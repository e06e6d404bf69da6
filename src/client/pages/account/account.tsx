import { useLocation } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { later } from '../../ui/later';
import { ConfirmEmail } from './confirm-email';
import { ForgotPassword } from './forgot-password';
import { ResetPassword } from './reset-password';

/** Only members need the settings, so a file of its own keeps them out of the pages below. */
const AccountSettings = later(() => import('./account-settings').then((it) => it.AccountSettings));

const Invitation = later(() =>
  import(/* kept: never */ './invitation').then((it) => it.Invitation),
);

const PAGES: Record<string, ComponentType> = {
  '/forgot-password': ForgotPassword,
  '/reset-password': ResetPassword,
  '/confirm-email': ConfirmEmail,
  '/invitation': Invitation,
};

/** All account pages; they share one entry in the route table. */
export const Account = () => {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  const Page = PAGES[path];
  return Page ? <Page /> : <AccountSettings />;
};
