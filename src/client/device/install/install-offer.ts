import { create } from 'zustand';
import * as z from 'zod/mini';

const KEY = 'install-offer';
const HOUR = 60 * 60_000;
/** Pages opened within this time of each other count as one visit, ms. */
const ONE_VISIT = HOUR / 2;
/** A refusal counts for this time, ms. */
const SILENCE = 90 * 24 * HOUR;

const Stored = z.object({
  visits: z.number(),
  /** When a page was last opened, epoch ms. */
  seenAt: z.number(),
  /** Whether pictures were downloaded on request. */
  hasDownload: z.boolean(),
  /** When the offer was refused, epoch ms. */
  refusedAt: z.optional(z.number()),
});
type Stored = z.infer<typeof Stored>;

const read = (): Stored => {
  try {
    return Stored.parse(JSON.parse(localStorage.getItem(KEY) ?? ''));
  } catch {
    return { visits: 0, seenAt: 0, hasDownload: false };
  }
};

/** Whether to offer the app: on the second visit or after a download, and not soon after a refusal. */
export const useInstallOffer = create<{ isDue: boolean }>(() => ({ isDue: false }));

const write = (stored: Stored): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Visits cannot be counted when storage is blocked, so the app is not offered.
    return;
  }
  const isSilent = stored.refusedAt !== undefined && Date.now() - stored.refusedAt < SILENCE;
  useInstallOffer.setState({ isDue: !isSilent && (stored.visits > 1 || stored.hasDownload) });
};

/** Counts a visit, unless the last page was opened shortly before (docs/rules.md 12.12). */
export const recordVisit = (): void => {
  const stored = read();
  const isNew = Math.abs(Date.now() - stored.seenAt) > ONE_VISIT;
  write({ ...stored, visits: stored.visits + (isNew ? 1 : 0), seenAt: Date.now() });
};

/** Records that pictures were downloaded on request. */
export const recordDownload = (): void => write({ ...read(), hasDownload: true });

export const refuseInstall = (): void => write({ ...read(), refusedAt: Date.now() });
