import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { waiting } from '../../data/admin';
import { Notice } from '../../ui/notice';

const SETTINGS: string = '/admin/settings';

/** Stands where somebody is about to be told by mail, while no mail goes out. */
export const MailWarning = () => {
  const { data } = useQuery({ ...waiting, refetchOnMount: false });
  if (data?.mailsGoOut !== false) return null;
  return (
    <Notice tone="warn" mb="3" py="3">
      <p>
        No mail server is set, so nobody gets our mails.{' '}
        <Link to={SETTINGS} style={{ textDecoration: 'underline' }}>
          Settings
        </Link>
      </p>
    </Notice>
  );
};
