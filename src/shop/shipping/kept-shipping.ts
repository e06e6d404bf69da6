import * as z from 'zod/mini';
import { Packing } from '../catalogue/packing';

const Numbers = z.readonly(z.array(z.number()));
const ByZone = z.object({
  1: Numbers,
  2: Numbers,
  3: Numbers,
  4: Numbers,
  5: Numbers,
  6: Numbers,
  7: Numbers,
});

/** A table of prices (shop/shipping/built-in-table) without its places. */
const KeptTable = z.object({
  bracketsG: Numbers,
  regular: ByZone,
  services: z.readonly(z.array(z.object({ service: z.string(), percent: z.number() }))),
  days: ByZone,
  divisor: z.number(),
  oversize: z.number(),
});

/** The tables with which a device estimates shipping without a connection (docs/rules.md 5.35). */
export const KeptShipping = z.object({
  /** The prices of the carriers that are used now. */
  tables: z.array(KeptTable),
  /** Sentences for buyers about carriers that are switched off. */
  notices: z.array(z.string()),
  /** The packing facts of the published parts that have some, by id. */
  packing: z.record(z.string(), Packing),
});
export type KeptShipping = z.infer<typeof KeptShipping>;
