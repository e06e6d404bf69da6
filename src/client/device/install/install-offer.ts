import * as z from 'zod/mini';
import { storeJson } from '../../state/stored';

const HOUR = 60 * 60_000;
/** Pages opened within this time of each other count as one visit, ms. */
const ONE_VISIT = HOUR / 2;
/** A refusal counts for this time, ms. */
const SILENCE = 90 * 24 * HOUR;

const Visits = z.object({
  visits: z.number(),
  /** When a page was last opened, epoch ms. */
  seenAt: z.number(),
  /** Whether pictures were downloaded on request. */
  hasDownload: z.boolean(),
  /** When the offer was refused, epoch ms. */
  refusedAt: z.optional(z.number()),
});

const visited = storeJson('install-offer', Visits, { visits: 0, seenAt: 0, hasDownload: false });

/** Whether to offer the app: on the second visit or after a download, and not soon after a refusal. */
export const useIsInstallDue = (): boolean =>
  visited(({ visits, hasDownload, refusedAt }) => {
    const isSilent = refusedAt !== undefined && Date.now() - refusedAt < SILENCE;
    return !isSilent && (visits > 1 || hasDownload);
  });

/** Counts a visit, unless the last page was opened shortly before (docs/rules.md 12.12). */
export const recordVisit = (): void =>
  visited.setState(({ visits, seenAt }) => {
    const isNew = Math.abs(Date.now() - seenAt) > ONE_VISIT;
    return { visits: visits + (isNew ? 1 : 0), seenAt: Date.now() };
  });

/** Records that pictures were downloaded on request. */
export const recordDownload = (): void => visited.setState({ hasDownload: true });

export const refuseInstall = (): void => visited.setState({ refusedAt: Date.now() });
