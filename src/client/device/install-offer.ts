import { create } from 'zustand';
import * as z from 'zod/mini';

const KEY = 'install-offer';
const HOUR = 60 * 60_000;
/** Pages that are opened within this time of each other are one visit; ms. */
const ONE_VISIT = HOUR / 2;
/** After a no nobody is asked again for so long; ms. */
const SILENCE = 90 * 24 * HOUR;

const Stored = z.object({
  visits: z.number(),
  /** When a page was last opened, epoch ms. */
  seenAt: z.number(),
  /** Whether pictures were kept on purpose. */
  hasDownload: z.boolean(),
  /** When the offer was turned down, epoch ms. */
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

/** Whether somebody knows the shop well enough to be offered the app, and has not turned it down lately. */
export const useInstallOffer = create<{ isDue: boolean }>(() => ({ isDue: false }));

const write = (stored: Stored): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Without storage nobody is known to come back, and nobody is asked.
    return;
  }
  const isSilent = stored.refusedAt !== undefined && Date.now() - stored.refusedAt < SILENCE;
  useInstallOffer.setState({ isDue: !isSilent && (stored.visits > 1 || stored.hasDownload) });
};

/** A page was opened: a visit of its own unless the last one was just before (docs/rules.md 12.12). */
export const recordVisit = (): void => {
  const stored = read();
  const isNew = Math.abs(Date.now() - stored.seenAt) > ONE_VISIT;
  write({ ...stored, visits: stored.visits + (isNew ? 1 : 0), seenAt: Date.now() });
};

/** Somebody has kept the pictures on purpose. */
export const recordDownload = (): void => write({ ...read(), hasDownload: true });

export const refuseInstall = (): void => write({ ...read(), refusedAt: Date.now() });
