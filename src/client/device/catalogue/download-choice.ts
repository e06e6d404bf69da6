import * as z from 'zod/mini';
import { readAgain, storeJson } from '../../state/stored';

/** Which pictures to store: none, those of the product cards, or all. */
export const Choice = z.enum(['none', 'cards', 'all']);
export type Choice = z.infer<typeof Choice>;

const KEY = 'pictures';
const NONE_YET = { paused: false, number: 0 };

const stored = storeJson(
  KEY,
  z.object({
    choice: z.optional(Choice),
    paused: z.boolean(),
    // Missing in what older versions stored.
    number: z._default(z.number(), 0),
  }),
  NONE_YET,
);

interface StoredChoice {
  choice: Choice;
  paused: boolean;
  isChosen: boolean;
  /** Counts the choices on this device (`untilNextChoice`). */
  number: number;
}

/** The choice on this device, in any tab; 'cards' by default. */
export const readChoice = (): StoredChoice => {
  readAgain(KEY);
  const { choice, paused, number } = stored.getState();
  return { choice: choice ?? 'cards', paused, isChosen: choice !== undefined, number };
};

const nextNumber = (): number => readChoice().number + 1;

export const writeChoice = (chosen: { choice: Choice; paused: boolean }): void =>
  stored.setState({ ...chosen, number: nextNumber() });

/** Resets the choice to the default. */
export const forgetChoice = (): void =>
  stored.setState({ ...NONE_YET, number: nextNumber() }, true);

/** Starts to watch for another choice, in any tab. @returns a function that tells whether there was none yet */
export const untilNextChoice = (): (() => boolean) => {
  const { number } = readChoice();
  return () => readChoice().number === number;
};
