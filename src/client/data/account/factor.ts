import { getFactor, prove, removeTotp } from '../../../contract/account/factor';
import { listPasskeys } from '../../../contract/account/passkeys';
import { listSessions } from '../../../contract/account/sessions';
import { queryOf } from '../query-of';
import { user } from '../session/session';
import { changeOf } from '../use-call';

/** Whether the user has a second factor, and how many recovery codes are left. */
export const factor = queryOf(getFactor);

/** The passkeys of the user. */
export const passkeys = queryOf(listPasskeys);

/** What depends on passkeys and second factor: a change of them signs out the other devices. */
export const FACTOR_VIEWS = [getFactor, listPasskeys, listSessions, user.queryKey];

export const removingTotp = changeOf(removeTotp, { touches: FACTOR_VIEWS });

/** A proof begins a new session. */
export const proving = changeOf(prove, { touches: [listSessions] });
