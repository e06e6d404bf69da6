import * as z from 'zod/mini';

const KEY = 'pictures';

/** Which pictures to store: none, those of the product cards, or all. */
export const Choice = z.enum(['none', 'cards', 'all']);
export type Choice = z.infer<typeof Choice>;

const Stored = z.object({ choice: Choice, paused: z.boolean() });
type Stored = z.infer<typeof Stored>;

/** The choice on this device; 'cards' by default. */
export const readChoice = (): Stored & { isChosen: boolean } => {
  try {
    return { ...Stored.parse(JSON.parse(localStorage.getItem(KEY) ?? '')), isChosen: true };
  } catch {
    return { choice: 'cards', paused: false, isChosen: false };
  }
};

export const writeChoice = (chosen: Stored): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
};

/** Resets the choice to the default. */
export const forgetChoice = (): void => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: nothing is stored.
  }
};
