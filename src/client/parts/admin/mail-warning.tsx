import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/link';
import { waiting } from '../../data/settings/today';
import { Notice } from '../../ui/notice';
import { May } from './may';

/** Shown before an action that sends a mail, while no mail server is set. */
export const MailWarning = () => {
  const { data } = useQuery({ ...waiting, refetchOnMount: false });
  if (data?.mailsGoOut !== false) return null;
  return (
    <Notice tone="warn" mb="3" py="3">
      <p>
        No mail server is set, so no mails are delivered.{' '}
        <May right="settings.read">
          <Link to="/admin/settings" style={{ textDecoration: 'underline' }}>
            Settings
          </Link>
        </May>
      </p>
    </Notice>
  );
};
