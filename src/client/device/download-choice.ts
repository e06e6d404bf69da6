import * as z from 'zod/mini';

const KEY = 'pictures';

/** Which pictures somebody wants kept: none, those of the lists, or all. */
export const Choice = z.enum(['none', 'cards', 'all']);
export type Choice = z.infer<typeof Choice>;

const Stored = z.object({ choice: Choice, paused: z.boolean() });
type Stored = z.infer<typeof Stored>;

/** What was chosen on this device; the pictures of the lists until somebody has. */
export const readChoice = (): Stored & { isAsked: boolean } => {
  try {
    return { ...Stored.parse(JSON.parse(localStorage.getItem(KEY) ?? '')), isAsked: true };
  } catch {
    return { choice: 'cards', paused: false, isAsked: false };
  }
};

export const writeChoice = (chosen: Stored): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // Storage is blocked: it holds until the page is left.
  }
};

/** As if nobody had ever chosen. */
export const forgetChoice = (): void => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: there is none.
  }
};
