import { create } from 'zustand';
import type { ShownPart } from '../../shop/catalogue/stock/shown-needs';

/** Says when pieces of a part ship: in few words on cards. Nothing for a part that cannot be ordered. */
type ShipWords = (part: ShownPart, quantity: number, isShort: boolean) => string | undefined;

/** The rule of promises is loaded after the first paint; until then nothing is said. */
export const useShipWords = create<{ words: ShipWords }>(() => ({ words: () => undefined }));
