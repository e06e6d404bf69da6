import * as z from 'zod/mini';
import { ShippingEstimate } from '../../contract/shipping';
import { PRIVATE_KEYS } from '../../shop/private-keys';

const KEY = PRIVATE_KEYS.device.estimates;
/** The device keeps so many answers, the newest first. */
const MAX_KEPT = 12;

const Kept = z.object({
  /** As it was typed. */
  postalCode: z.string(),
  answers: z.array(
    z.object({
      /** The question: a postal code and parts, as a text. */
      asked: z.string(),
      /** When the shop answered, epoch ms. */
      at: z.number(),
      estimate: ShippingEstimate,
    }),
  ),
});
type Kept = z.infer<typeof Kept>;

const read = (): Kept => {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(KEY) ?? ''));
  } catch {
    return { postalCode: '', answers: [] };
  }
};

const write = (kept: Kept): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is blocked or full: the next page asks again.
  }
};

/** The postal code that was last typed for an estimate on this device; '' for none. */
export const keptPostalCode = (): string => read().postalCode;

/** Remembers the postal code for the next estimate on this device. */
export const keepPostalCode = (postalCode: string): void => write({ ...read(), postalCode });

/** The last answer to this question, and when it was given. */
export const keptEstimate = (asked: string): Kept['answers'][number] | undefined =>
  read().answers.find((answer) => answer.asked === asked);

/** Keeps an answer for the time when the shop cannot be reached (docs/rules.md 5.35). */
export const keepEstimate = (asked: string, estimate: ShippingEstimate, at: number): void => {
  const kept = read();
  const others = kept.answers.filter((answer) => answer.asked !== asked);
  write({ ...kept, answers: [{ asked, at, estimate }, ...others].slice(0, MAX_KEPT) });
};
