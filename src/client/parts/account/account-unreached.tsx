import { counted } from '../../../shop/counted';
import { useConnection } from '../../device/connection/connection';
import { useOutbox, waitingParts } from '../../device/outbox/outbox';
import { WaitingPartsLater } from '../cart/waiting-parts-later';
import { FailedNotice } from '../failed-notice';

/** The notice of a page that cannot be loaded about parts that wait on this device; undefined when none do. */
export const useSafeParts = (): { title: string; text: string } | undefined => {
  const parts = useOutbox(({ rows }) => waitingParts(rows).length);
  const isOutdated = useConnection((connection) => connection.isOutdated);
  if (!parts || isOutdated) return undefined;
  const are = parts === 1 ? 'part is' : `${counted(parts, 'part')} are`;
  return {
    title: 'No signal',
    text: `Your ${are} safe on this device. You can pay when you are online again.`,
  };
};

/** Shown instead of a page of the account while the shop cannot be reached. */
export const AccountUnreached = ({ retry }: { retry: () => unknown }) => {
  const safe = useSafeParts();
  return (
    <>
      <FailedNotice heading="h1" title={safe?.title} retry={retry}>
        {safe?.text ?? 'This page shows your account, which is not saved on this device.'}
      </FailedNotice>
      <WaitingPartsLater />
    </>
  );
};
