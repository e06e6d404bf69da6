import * as z from 'zod/mini';

/** A length in inches. Left out where the owner has not stated it: the fit engine then answers "unknown". */
const Inches = z.optional(z.number().check(z.positive(), z.lte(1000)));
/** How many of this interface one sold item has: ten tabs have ten holes. Left out for one. */
const count = z.optional(z.int().check(z.gte(1), z.lte(1000)));

/** A thread size as makers write it, a fraction of an inch: 7/8, 1-1/4. */
const ThreadSize = z.string().check(z.regex(/^(\d+-)?\d+\/\d+$|^\d+$/));

const thread = {
  size: ThreadSize,
  tpi: z.optional(z.int().check(z.gte(4), z.lte(80))),
  /** A pair has two interfaces, one of each hand. */
  hand: z.optional(z.enum(['right', 'left'])),
  count,
};

const Kind = <Name extends string, Shape extends z.core.$ZodLooseShape>(name: Name, shape: Shape) =>
  z.strictObject({ kind: z.literal(name), ...shape });

/**
 * A place where a part meets another part, with the numbers that decide whether they fit (docs/rules.md 15.1).
 * - `ball`: the ball of a rod end. `boreIn` takes the bolt or the shank of a spacer, `widthIn` is the ball's width.
 *   Diameters and `misalignmentDeg` (to each side) only as the maker states them.
 * - `clevis`: a bracket's inside. `insideWidthIn` takes the joint with its spacers, `boltIn` is the nominal bolt.
 * - `hole`: a hole in a plate; `boltIn` is the nominal bolt where one is stated.
 * - `sleeve`: the sleeve of a bushing, with its bore and its width between the bracket's plates.
 * - `spacer`: `plugDiameterIn` enters the ball's bore, `boreIn` takes the bolt, `stackWidthIn` is the width of the ball with
 *   a spacer on each side. One interface is one spacer.
 * - `tube_plug`: the shank of an adapter, which enters a tube of `tubeOdIn` outside.
 * - `on_tube`: is cut to sit on a tube of `odIn`.
 * - `bolt`: a bolt of `diameterIn`, `lengthIn` under the head, of which `gripIn` is not threaded.
 * - `pin`: the pin of a shackle, and the opening beside it.
 * - `ring`: what bolts or welds to a wheel of `wheelIn`.
 * - `bolt_pattern`: "5 x 5.5 in", with the bore for the hub.
 */
export const Interface = z.discriminatedUnion('kind', [
  Kind('male_thread', thread),
  Kind('female_thread', thread),
  Kind('ball', {
    boreIn: Inches,
    widthIn: Inches,
    ballDiameterIn: Inches,
    headDiameterIn: Inches,
    headWidthIn: Inches,
    misalignmentDeg: z.optional(z.number().check(z.positive(), z.lte(90))),
    count,
  }),
  Kind('clevis', { insideWidthIn: Inches, boltIn: Inches, plateIn: Inches, count }),
  Kind('hole', { diameterIn: Inches, boltIn: Inches, plateIn: Inches, count }),
  Kind('sleeve', { boreIn: Inches, widthIn: Inches, count }),
  Kind('spacer', { plugDiameterIn: Inches, boreIn: Inches, stackWidthIn: Inches, count }),
  Kind('tube', { odIn: Inches, wallIn: Inches, lengthIn: Inches, count }),
  Kind('tube_plug', { diameterIn: Inches, tubeOdIn: Inches, count }),
  Kind('on_tube', { odIn: Inches, count }),
  Kind('bolt', { diameterIn: Inches, lengthIn: Inches, gripIn: Inches, count }),
  Kind('pin', { diameterIn: Inches, openingIn: Inches, count }),
  Kind('ring', { wheelIn: Inches, count }),
  Kind('bolt_pattern', { pattern: z.string().check(z.maxLength(40)), boreIn: Inches, count }),
  /** What one box of a kit holds: parts of the shelf by SKU, others in words. */
  Kind('kit', {
    contents: z
      .array(
        z.strictObject({
          sku: z.optional(z.string().check(z.maxLength(60))),
          description: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
          quantity: z.int().check(z.gte(1), z.lte(1000)),
        }),
      )
      .check(z.minLength(1), z.maxLength(60)),
  }),
]);
export type Interface = z.infer<typeof Interface>;

/** The interfaces of one product; none for parts that meet nothing of the shelf. */
export const Interfaces = z.array(Interface).check(z.maxLength(24));
