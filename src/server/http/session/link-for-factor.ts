import type { beginTotp, confirmTotp } from '../../../contract/account/factor';
import type { addPasskey, beginPasskey } from '../../../contract/account/passkeys';
import { ApiError } from '../../ground/api-error';
import { mailOwnLink } from '../../services/account/change-email';
import { needsLinkForFactor } from '../../services/people/factor-policy';
import type { AccountRow } from '../../tables/account/account-rows';
import type { Db } from '../../tables/schema';
import type { RateLimits } from '../rate-limits';

interface Mailing {
  db: Db;
  clock: () => number;
  limits: RateLimits;
  publicUrl: string;
}

/** Mails a link when a late first factor needs one. @throws ApiError link_needed, when it has to be used first */
export const linkForFactor =
  ({ db, clock, limits, publicUrl }: Mailing) =>
  async (account: AccountRow): Promise<void> => {
    const now = clock();
    if (!(await needsLinkForFactor(db, account, now))) return;
    await limits.changeOfEmail(account.id);
    await mailOwnLink(db, account, publicUrl, now);
    throw new ApiError<
      typeof beginTotp | typeof confirmTotp | typeof beginPasskey | typeof addPasskey
    >(
      'link_needed',
      'The time to set up a second factor is over, so we have to be sure that it is you. Open the link that we just mailed to you, and try again within the hour.',
    );
  };
