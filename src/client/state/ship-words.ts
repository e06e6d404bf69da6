import { create } from 'zustand';
import type { ShownPart } from '../../shop/catalogue/stock/shown-needs';

/** Says when pieces of a part ship: in few words on cards. Nothing for a part that cannot be ordered. */
type ShipWords = (part: ShownPart, quantity: number, isShort: boolean) => string | undefined;

/** The day by which all of these ship; undefined when one cannot be had. */
type ShipDay = (lines: readonly { part: ShownPart; quantity: number }[]) => string | undefined;

/** The rule of promises is loaded after the first paint; until then nothing is said. */
export const useShipWords = create<{ words: ShipWords; day: ShipDay }>(() => ({
  words: () => undefined,
  day: () => undefined,
}));
