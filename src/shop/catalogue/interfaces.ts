import * as z from 'zod/mini';
import { HOLE_PURPOSES } from './hole-purposes';
import { UncheckedInterface } from './product';

/** A length in inches. It is left out where the owner has not stated it: the fit engine then answers "unknown". */
const Inches = z.optional(
  z
    .number('must be a number of inches')
    .check(z.positive('must be above 0'), z.lte(1000, 'must be at most 1000')),
);

const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.int(error).check(z.gte(min, error), z.lte(max, error));
};

/** The number of such interfaces on one sold item: ten tabs have ten holes. It is left out for one. */
const count = z.optional(whole(1, 1000));

const AS_A_SIZE = 'must be a size like 3/4 or 1-1/4';
/** A thread size as makers write it, a fraction of an inch: 7/8, 1-1/4. */
const ThreadSize = z.string(AS_A_SIZE).check(z.regex(/^(\d+-)?\d+\/\d+$|^\d+$/, AS_A_SIZE));

const thread = {
  size: ThreadSize,
  tpi: z.optional(whole(4, 80)),
  /** A pair of parts has two interfaces, one for each hand. */
  hand: z.optional(z.enum(['right', 'left'], 'must be right or left')),
  lengthIn: Inches,
  count,
};

/** A number that the maker states: pounds, pounds per square inch, or pound-feet. The shop never derives one. */
const Stated = z.optional(
  z
    .number('must be a number')
    .check(z.positive('must be above 0'), z.lte(1_000_000, 'must be at most 1,000,000')),
);

const words = (max: number) => {
  const error = `must be text of at most ${max} characters`;
  return z.string(error).check(z.minLength(1, 'must have text'), z.maxLength(max, error));
};

const AS_DEGREES = 'must be degrees, above 0 and at most 90';
const AS_A_PATTERN = 'must be text like 5 x 5.5 in';
const WITHOUT_CONTENTS = 'must be a list of what is in the box';

const nameUnknown: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'unrecognized_keys'
    ? `has no ${issue.keys.map((key) => `'${key.slice(0, 40)}'`).join(', ')}`
    : undefined;

const Kind = <Name extends string, Shape extends z.core.$ZodLooseShape>(name: Name, shape: Shape) =>
  z.strictObject({ kind: z.literal(name), ...shape }, { error: nameUnknown });

/** The schemas of all kinds. */
export const KINDS = [
  Kind('male_thread', thread),
  Kind('female_thread', thread),
  Kind('ball', {
    boreIn: Inches,
    widthIn: Inches,
    ballDiameterIn: Inches,
    headDiameterIn: Inches,
    headWidthIn: Inches,
    centreToEndIn: Inches,
    misalignmentDeg: z.optional(
      z.number(AS_DEGREES).check(z.positive(AS_DEGREES), z.lte(90, AS_DEGREES)),
    ),
    staticRadialLb: Stated,
    count,
  }),
  Kind('clevis', {
    insideWidthIn: Inches,
    boltIn: Inches,
    plateIn: Inches,
    clampIn: Inches,
    toleranceIn: Inches,
    count,
  }),
  Kind('hole', {
    purpose: z.optional(z.enum(HOLE_PURPOSES, `must be one of ${HOLE_PURPOSES.join(', ')}`)),
    diameterIn: Inches,
    boltIn: Inches,
    plateIn: Inches,
    clampIn: Inches,
    toleranceIn: Inches,
    count,
  }),
  Kind('sleeve', { boreIn: Inches, widthIn: Inches, count }),
  Kind('spacer', { plugDiameterIn: Inches, boreIn: Inches, stackWidthIn: Inches, count }),
  Kind('tube', { odIn: Inches, wallIn: Inches, lengthIn: Inches, yieldPsi: Stated, count }),
  Kind('tube_plug', { diameterIn: Inches, tubeOdIn: Inches, exposedIn: Inches, count }),
  Kind('on_tube', { odIn: Inches, count }),
  Kind('bolt', {
    diameterIn: Inches,
    lengthIn: Inches,
    gripIn: Inches,
    grade: z.optional(words(40)),
    torqueLbFt: Stated,
    count,
  }),
  Kind('pin', { diameterIn: Inches, openingIn: Inches, count }),
  Kind('ring', { wheelIn: Inches, count }),
  Kind('bolt_pattern', {
    pattern: z
      .string(AS_A_PATTERN)
      .check(z.minLength(1, AS_A_PATTERN), z.maxLength(40, 'must have at most 40 characters')),
    boreIn: Inches,
    count,
  }),
  Kind('rating', { workingLb: Stated, breakingLb: Stated }),
  Kind('weld', { preparation: z.optional(words(200)) }),
  Kind('kit', {
    contents: z
      .array(
        z.strictObject(
          {
            sku: z.optional(z.string().check(z.maxLength(60, 'must have at most 60 characters'))),
            description: z.optional(
              z
                .string()
                .check(
                  z.minLength(1, 'must have text'),
                  z.maxLength(200, 'must have at most 200 characters'),
                ),
            ),
            quantity: whole(1, 1000),
          },
          { error: nameUnknown },
        ),
        WITHOUT_CONTENTS,
      )
      .check(z.minLength(1, WITHOUT_CONTENTS), z.maxLength(60, 'must have at most 60 lines')),
  }),
] as const;

export type Interface = z.infer<(typeof KINDS)[number]>;

const schemas = new Map<unknown, (typeof KINDS)[number]>(
  KINDS.map((one) => [one.shape.kind.def.values[0], one]),
);

const unknownKind = (kind: unknown): string =>
  kind === undefined ? 'has no kind' : `unknown kind '${String(kind).slice(0, 40)}'`;

/**
 * A place where a part meets another part, with the numbers that decide whether they fit (docs/rules.md 15.1).
 * - `male_thread`, `female_thread`: `lengthIn` is the usable thread: on a joint's shank from its end, in an adapter
 *   from its face; on a nut its height.
 * - `ball`: the ball of a rod end. `boreIn` takes the bolt or the shank of a spacer, `widthIn` is the ball's width,
 *   `centreToEndIn` reaches from the ball's centre to the end of the joint's shank. Diameters and `misalignmentDeg` (to
 *   each side) are given only where the maker states them, as is the static radial load.
 * - `clevis`: the inside of a bracket. `insideWidthIn` takes the joint with its spacers, `boltIn` is the nominal bolt.
 *   `clampIn` is the length along the bolt between head and nut, where it is not the inside and two plates.
 * - `hole`: a hole in a plate; `boltIn` is the nominal bolt where one is stated, `clampIn` the length along that bolt
 *   between head and nut. `toleranceIn` is how much larger than stated a hole may come out, here and in a `clevis`.
 * - `sleeve`: the sleeve of a bushing, with its bore and its width between the bracket's plates.
 * - `spacer`: `plugDiameterIn` enters the ball's bore, `boreIn` takes the bolt, `stackWidthIn` is the width of the ball
 *   with a spacer on each side. One interface is one spacer.
 * - `tube_plug`: the shank of an adapter, which enters a tube with the outside diameter `tubeOdIn`. `exposedIn` is the
 *   adapter's length outside the tube.
 * - `on_tube`: the part is cut to sit on a tube with the outside diameter `odIn`.
 * - `bolt`: a bolt of `diameterIn`, `lengthIn` long under the head; `gripIn` of that has no thread. `torqueLbFt` is the
 *   torque that its maker states for it.
 * - `pin`: the pin of a shackle, and the opening beside it.
 * - `ring`: the part bolts or welds to a wheel of `wheelIn`.
 * - `bolt_pattern`: "5 x 5.5 in", with the bore for the hub.
 * - `rating`, `weld`: no places, but what the maker states of the part as a whole: the working load limit and the
 *   breaking strength in pounds, and how its edges are prepared for the weld. They mate with nothing.
 * - `kit`: the contents of one box; parts in the catalogue are named by SKU, others in words. The kit's other
 *   interfaces belong to the parts named in words, and to whatever the kit as a whole sits on (`on_tube`, `ring`).
 */
export const Interface = UncheckedInterface.check((payload) => {
  // z.discriminatedUnion would do this, but every page would then load it with the first script.
  const { kind } = payload.value;
  const schema = schemas.get(kind);
  const read = schema && z.safeParse(schema, payload.value);
  if (read?.success) payload.value = read.data;
  else
    for (const { path, message } of read?.error.issues ?? [
      { path: ['kind'], message: unknownKind(kind) },
    ])
      payload.issues.push({ code: 'custom', input: payload.value, path: [...path], message });
}) as unknown as z.ZodMiniType<Interface>; // the check has proven that the value matches one of the schemas

/** The interfaces of one product. Parts that meet no other part have none. */
export const Interfaces = z
  .array(Interface, 'must be a list')
  .check(z.maxLength(24, 'must have at most 24 entries'));

/** Drops the interfaces whose kind this build does not know yet. */
export const knownInterfaces = (interfaces: readonly unknown[] = []): Interface[] =>
  interfaces.flatMap((one) => {
    const read = Interface.safeParse(one);
    return read.success ? [read.data] : [];
  });
