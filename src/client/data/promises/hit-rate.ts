import { getHitRate } from '../../../contract/promises/hit-rate';
import { keptQuery } from '../call-query';

/** How many of the last promises were kept. */
export const hitRate = keptQuery([getHitRate.path], getHitRate);
