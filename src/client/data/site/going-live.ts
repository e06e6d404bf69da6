import { getGoingLive } from '../../../contract/site/going-live';
import { freshQuery } from '../call-query';

/** What the owner still has to do before the shop opens. Fetched on each visit. */
export const goingLive = freshQuery([getGoingLive.path], getGoingLive);
