import { useQuery } from '@tanstack/react-query';
import { config } from '../../data/catalogue/catalogue';
import { Notice } from '../../ui/notice';

/** What the owner tells buyers about carriers that are switched off; nothing while all are used. */
export const ShippingNotices = () => {
  const { data } = useQuery(config);
  const notices = data?.shippingNotices;
  return notices?.length ? (
    <Notice tone="warn">
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
    </Notice>
  ) : null;
};
