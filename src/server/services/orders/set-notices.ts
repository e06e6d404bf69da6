import type { setNotices as setCall } from '../../../contract/settings/settings';
import type { BodyOf } from '../../../contract/endpoint';
import { ApiError } from '../../ground/api-error';
import { noteAct } from '../../tables/log/log';
import { inTransaction } from '../../tables/engine/database';
import type { Db } from '../../tables/schema';
import { findSetting, saveSetting } from '../../tables/settings/shop-settings';
import { STORED_NOTICES, readNotices } from './notify-shop';

/** Stores which mails the owner gets. @throws ApiError changed, when someone else has changed them since `from` */
export const setNotices = (
  db: Db,
  { from, ...notices }: BodyOf<typeof setCall>,
  { by, now }: { by: string; now: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await findSetting(tx, 'notices');
    if ((before?.version ?? 0) !== from)
      throw new ApiError<typeof setCall>(
        'changed',
        'Someone else changed this while you had it open. Your changes were not saved.',
      );
    const known = await readNotices(tx);
    const value = STORED_NOTICES.write(notices);
    await saveSetting(tx, { name: 'notices', value, version: from + 1, changed_at: now });
    const { eachOrder, digest } = notices;
    await noteAct(tx, {
      at: now,
      by,
      act: 'notices.changed',
      subject: 'setting:notices',
      detail: {
        eachOrder,
        digest,
        before: { eachOrder: known.eachOrder, digest: known.digest },
        isOtherAddress: known.to !== notices.to,
      },
    });
  });
