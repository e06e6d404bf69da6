import type { Interface } from '../../../src/shop/catalogue/interfaces';
import type { Part } from '../../../src/workbench/fits/pairs/uses';

// These helpers describe parts in a few words: "3/4-16 R". The numbers are those that makers print on the bag.
type Hand = 'right' | 'left';
const HANDS: Record<string, Hand> = { R: 'right', L: 'left' };

/** Reads "3/4-16 R" as a thread. A missing hand, or "?" for the threads per inch, is not stated. */
const thread = (text: string) => {
  const [name = '', hand = ''] = text.split(' ');
  const at = name.lastIndexOf('-');
  const tpi = name.slice(at + 1);
  return {
    size: name.slice(0, at),
    ...(tpi !== '?' && { tpi: Number(tpi) }),
    ...(HANDS[hand] && { hand: HANDS[hand] }),
  };
};

/** Leaves out numbers that are not stated. */
const stated = <One extends Interface>(one: { [K in keyof One]?: One[K] | undefined }): One =>
  Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)) as One;

export const part = (sku: string, ...interfaces: Interface[]): Part => ({
  sku,
  name: sku,
  interfaces,
});

/** Reads the hands of a thread: "RL" is both. */
const hands = (text: string): string[] => {
  const [name = '', hand = ''] = text.split(' ');
  return hand.length > 1 ? [...hand].map((one) => `${name} ${one}`) : [text];
};

export const male = (text: string): Interface[] =>
  hands(text).map((one) => ({ kind: 'male_thread', ...thread(one) }));
export const female = (text: string, count?: number): Interface[] =>
  hands(text).map((one) => stated({ kind: 'female_thread', ...thread(one), count }));

export const ball = (boreIn?: number, widthIn?: number, count?: number): Interface =>
  stated({ kind: 'ball', boreIn, widthIn, count });
export const plug = (diameterIn?: number, tubeOdIn?: number, count?: number): Interface =>
  stated({ kind: 'tube_plug', diameterIn, tubeOdIn, count });
export const clevis = (
  insideWidthIn?: number,
  boltIn?: number,
  plateIn?: number,
  count?: number,
): Interface => stated({ kind: 'clevis', insideWidthIn, boltIn, plateIn, count });

export const joint = (sku: string, text: string, boreIn?: number, widthIn?: number): Part =>
  part(sku, ...male(text), ball(boreIn, widthIn, hands(text).length));
export const nut = (sku: string, text: string): Part => part(sku, ...female(text));
export const adapter = (sku: string, text: string, shankIn?: number, tubeIn?: number): Part =>
  part(sku, ...female(text), plug(shankIn, tubeIn, hands(text).length));
export const tube = (sku: string, odIn?: number, wallIn?: number, lengthIn = 48): Part =>
  part(sku, stated({ kind: 'tube', odIn, wallIn, lengthIn }));
export const spacer = (
  sku: string,
  plugDiameterIn?: number,
  boreIn?: number,
  stackWidthIn?: number,
): Part => part(sku, stated({ kind: 'spacer', plugDiameterIn, boreIn, stackWidthIn, count: 2 }));
export const bracket = (sku: string, insideIn?: number, boltIn?: number, plateIn?: number): Part =>
  part(sku, clevis(insideIn, boltIn, plateIn));
export const bushing = (sku: string, boreIn?: number, widthIn?: number): Part =>
  part(sku, stated({ kind: 'sleeve', boreIn, widthIn }));
export const bolt = (
  sku: string,
  diameterIn?: number,
  lengthIn?: number,
  gripIn?: number,
  threadText?: string,
): Part =>
  part(
    sku,
    stated({ kind: 'bolt', diameterIn, lengthIn, gripIn }),
    ...(threadText === undefined ? [] : male(threadText)),
  );
export const tab = (
  sku: string,
  diameterIn?: number,
  plateIn?: number,
  boltIn?: number,
  more: Partial<Extract<Interface, { kind: 'hole' }>> = {},
): Part => part(sku, stated({ kind: 'hole', diameterIn, plateIn, boltIn, ...more }));
export const saddle = (sku: string, odIn?: number): Part =>
  part(sku, stated({ kind: 'on_tube', odIn }));
export const shackle = (sku: string, diameterIn?: number, openingIn?: number): Part =>
  part(sku, stated({ kind: 'pin', diameterIn, openingIn }));
export const ring = (sku: string, wheelIn?: number): Part =>
  part(sku, stated({ kind: 'ring', wheelIn }));
export const centre = (sku: string, pattern: string, boreIn?: number): Part =>
  part(sku, stated({ kind: 'bolt_pattern', pattern, boreIn }));
