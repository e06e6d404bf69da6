import { forgetBuyers, forgetGuests } from '../services/account/delete-account';
import { NOTICE_DAYS } from '../../shop/catalogue/stock/stock-notice';
import { sweepMissedSearches } from '../services/catalogue/search/missed-searches';
import { sweepDevices } from '../services/session/known-devices';
import { removeOldAccountRequests } from '../tables/account/account-requests';
import { removeGoneBuildLists } from '../tables/builds/builds';
import { removeOldNotices } from '../tables/catalogue/stock-notices';
import { inTransaction } from '../tables/engine/database';
import type { Db } from '../tables/schema';
import { removeOldMessages } from '../tables/messages/messages';
import { forgetOldMails } from '../tables/mail/outbox';
import { forgetOldQuotes } from '../tables/quotes';
import { removeOldInvitations } from '../tables/people/invitations';
import { removeOldStockPushes } from '../tables/reminders/stock-pushes';
import { removeOldSends } from '../tables/reminders/push-sends';

const DAY = 24 * 60 * 60_000;
/** Messages are stored this long (docs/rules.md 2.6), as the privacy page promises. */
const MESSAGES_FOR = 730 * DAY;
const SENT_MAILS_FOR = 30 * DAY;
const DEAD_MAILS_FOR = 90 * DAY;
/** A year and a month, so that no device gets two reminders in one October. */
const REMINDERS_FOR = 396 * DAY;
/** A device that was away for longer brings a removed build list back. */
const GONE_BUILDS_FOR = 90 * DAY;

/** The owner sees for so long that an invitation was not accepted. */
const ENDED_INVITATIONS_FOR = 30 * DAY;

/** Deletes personal data, and words that people typed, past their retention time. */
export const sweepPrivate = async (db: Db, now: number): Promise<void> => {
  await removeOldAccountRequests(db, now);
  await sweepDevices(db, now);
  await removeOldInvitations(db, now - ENDED_INVITATIONS_FOR);
  await inTransaction(db, (tx) => removeOldMessages(tx, now - MESSAGES_FOR));
  await forgetOldMails(db, now - SENT_MAILS_FOR, now - DEAD_MAILS_FOR);
  await removeGoneBuildLists(db, now - GONE_BUILDS_FOR);
  await sweepMissedSearches(db, now);
  await removeOldSends(db, now - REMINDERS_FOR);
  await removeOldNotices(db, now - NOTICE_DAYS * DAY);
  await removeOldStockPushes(db, now - NOTICE_DAYS * DAY);
  await inTransaction(db, (tx) => forgetOldQuotes(tx, now - MESSAGES_FOR));
  await forgetGuests(db, now);
  await inTransaction(db, (tx) => forgetBuyers(tx, now));
};
