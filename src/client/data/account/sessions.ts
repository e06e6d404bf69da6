import * as calls from '../../../contract/account/sessions';
import { queryOf } from '../query-of';
import { changeOf } from '../use-call';

/** The browsers on which the user is signed in. */
export const sessions = queryOf(calls.listSessions);

const touches = [calls.listSessions];
/** Ends a session of another device. After the end of this one, nobody may read the list. */
export const endingSession = changeOf(calls.endSession, { touches });
export const endingOtherSessions = changeOf(calls.endOtherSessions, { touches });
