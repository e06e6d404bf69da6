import type { Of } from './uses';
import { type Finding, compare, doesNotFit, isSameSize, length, rounded, width } from './verdict';

/** A hole may be this much wider than its bolt, in inches. */
const HOLE_OVER = 0.031;

/** Washers fill this much of a grip that is longer than its clamp, in inches: two of 1/16 on each side. */
const MAX_WASHERS = 0.25;

/**
 * The heights of standard hex nuts and the threads per inch of the coarse series (ASME B18.2.2, B1.1), by bolt diameter
 * in inches.
 */
const NUTS = new Map([
  [0.25, { heightIn: 7 / 32, coarse: 20 }],
  [0.3125, { heightIn: 17 / 64, coarse: 18 }],
  [0.375, { heightIn: 21 / 64, coarse: 16 }],
  [0.4375, { heightIn: 3 / 8, coarse: 14 }],
  [0.5, { heightIn: 7 / 16, coarse: 13 }],
  [0.5625, { heightIn: 31 / 64, coarse: 12 }],
  [0.625, { heightIn: 35 / 64, coarse: 11 }],
  [0.75, { heightIn: 41 / 64, coarse: 10 }],
  [0.875, { heightIn: 3 / 4, coarse: 9 }],
  [1, { heightIn: 55 / 64, coarse: 8 }],
  [1.125, { heightIn: 31 / 32, coarse: 7 }],
  [1.25, { heightIn: 1 + 1 / 16, coarse: 7 }],
  [1.5, { heightIn: 1 + 9 / 32, coarse: 6 }],
]);

/**
 * Compares a bolt with a hole (docs/rules.md 15.6).
 * @param what the hole's name: "the bracket's hole"
 * @param toleranceIn how much larger than stated the hole may come out
 */
export const boltInHole = (
  boltIn: number | undefined,
  holeIn: number | undefined,
  { what, toleranceIn = 0 }: { what: string; toleranceIn?: number | undefined },
): Finding =>
  compare({
    rule: 'bolt_in_hole',
    inner: boltIn,
    outer: holeIn,
    names: ["the bolt's diameter", what],
    decide: (bolt, hole) => {
      const over = rounded(hole - bolt);
      const most = rounded(over + toleranceIn);
      if (over >= 0 && most <= HOLE_OVER) return undefined;
      const off = over < 0 ? `${length(-over)} too thick` : `${length(most)} too thin`;
      const more = toleranceIn ? `, or ${length(toleranceIn)} more` : '';
      return doesNotFit(
        () => `the bolt is ${length(bolt)}, ${what} ${length(hole)}${more}: ${off}`,
      );
    },
  });

/** Compares two holes that share a bolt. @param names "the spacer's bore", "the bracket's bolt" */
export const oneBolt = (
  inner: number | undefined,
  outer: number | undefined,
  names: readonly [string, string],
): Finding =>
  compare({
    rule: 'one_bolt',
    inner,
    outer,
    names,
    decide: (a, b) =>
      Math.abs(rounded(a - b)) <= HOLE_OVER
        ? undefined
        : doesNotFit(() => `${names[0]} is ${length(a)}, ${names[1]} ${length(b)}`),
  });

/** The length along the bolt of a bracket's plates and everything between them, in inches: as stated, else their sum. */
export const clampedIn = ({ clampIn, insideWidthIn, plateIn }: Of<'clevis'>): number | undefined =>
  clampIn ??
  (insideWidthIn === undefined || plateIn === undefined
    ? undefined
    : rounded(insideWidthIn + 2 * plateIn));

/** The grips that bolts for this clamped length may have: "1-5/8 to 1-7/8 in". */
export const gripRange = (clamped: number): string =>
  `${length(clamped).replace(/ in$/, '')} to ${length(clamped + MAX_WASHERS)}`;

/** Compares a grip with what lies between a bracket's plates, which it reaches through and beyond. */
export const spanned = (gripIn: number, widthIn: number, what: string): Finding =>
  compare({
    rule: 'bolt_grip',
    inner: gripIn,
    outer: widthIn,
    names: ["the bolt's grip", `the width of the ${what}`],
    decide: (grip, across) =>
      grip > across
        ? undefined
        : doesNotFit(
            () =>
              `the bolt's grip is ${length(grip)}, the ${what} alone is ${width(across)}: too short`,
          ),
  });

const lengthReason = (
  { diameterIn, lengthIn, gripIn }: Of<'bolt'>,
  boltTpi: number | undefined,
): Finding => {
  const nut = [...NUTS].find(
    ([size]) => diameterIn !== undefined && isSameSize(size, diameterIn),
  )?.[1];
  const needed = (tpi: number) =>
    nut && gripIn !== undefined ? rounded(gripIn + nut.heightIn + 2 / tpi) : undefined;
  // If no thread is stated, the coarse one gives the longest bolt, and no thread at all the shortest.
  const max = needed(boltTpi ?? nut?.coarse ?? Infinity);
  const min = needed(boltTpi ?? Infinity);
  return compare({
    rule: 'bolt_length',
    inner: lengthIn,
    outer: max,
    names: [
      "the bolt's length",
      gripIn === undefined ? "the bolt's grip" : "the height of the bolt's nut",
    ],
    decide: (long, enough) => {
      if (long >= enough) return undefined;
      if (min !== undefined && long >= min)
        return { verdict: 'unknown', says: () => "the bolt's threads per inch are not stated" };
      return doesNotFit(
        () =>
          `the bolt is ${length(long)} long, its grip with a nut and two threads takes ${width(enough)}: too short`,
      );
    },
  });
};

/** Compares a grip with the clamp length. @param what that which is clamped: "the bracket with its plates" */
const gripReason = (
  gripIn: number | undefined,
  clampedIn: number | undefined,
  { what, missing }: { what: string; missing: string },
): Finding =>
  compare({
    rule: 'bolt_grip',
    inner: gripIn,
    outer: clampedIn,
    names: ["the bolt's grip", missing],
    decide: (grip, clamped) => {
      const over = rounded(grip - clamped);
      if (over >= 0 && over <= MAX_WASHERS) return undefined;
      return doesNotFit(
        () =>
          `the bolt's grip is ${length(grip)}, ${what} ${width(clamped)}: ${length(Math.abs(over))} too ${over < 0 ? 'short' : 'long'}`,
      );
    },
  });

/** Compares a bolt with a bracket: its diameter, its grip and its whole length (docs/rules.md 15.6). */
export const boltInBracket = (
  bolt: Of<'bolt'>,
  boltTpi: number | undefined,
  bracket: Of<'clevis'>,
): Finding[] => [
  boltInHole(bolt.diameterIn, bracket.boltIn, {
    what: "the bracket's hole",
    toleranceIn: bracket.toleranceIn,
  }),
  gripReason(bolt.gripIn, clampedIn(bracket), {
    what: 'the bracket with its plates is',
    missing: bracket.plateIn === undefined ? "the bracket's plate" : "the bracket's inside width",
  }),
  lengthReason(bolt, boltTpi),
];

/** Whether a hole takes a bolt: by its purpose, or by a stated bolt where none is stated. */
export const takesBolt = ({ purpose, boltIn }: Of<'hole'>): boolean =>
  purpose === undefined ? boltIn !== undefined : purpose === 'joint' || purpose === 'bolt';

/** Whether a hole may take the pin of a shackle. A hole whose bolt is stated takes that bolt. */
export const takesPin = ({ purpose, boltIn }: Of<'hole'>): boolean =>
  purpose === undefined ? boltIn === undefined : purpose === 'shackle';

/**
 * Compares a bolt with a hole in a plate: its diameter, and its grip with what it clamps. Nobody knows what that is
 * beside the plate unless it is stated.
 */
export const boltInPlate = (
  bolt: Of<'bolt'>,
  boltTpi: number | undefined,
  { diameterIn, boltIn, plateIn, clampIn, toleranceIn }: Of<'hole'>,
): Finding[] => [
  boltInHole(bolt.diameterIn, diameterIn ?? boltIn, { what: 'the hole', toleranceIn }),
  gripReason(bolt.gripIn, clampIn, {
    what: 'what it clamps is',
    missing: `what it clamps${plateIn === undefined ? '' : ` beside the ${length(plateIn)} plate`}`,
  }),
  ...(clampIn === undefined ? [] : [lengthReason(bolt, boltTpi)]),
];

/** A joint beside a plate may be this much narrower or wider than what the bolt clamps besides, in inches. */
const BESIDE = 0.062;

/** Compares the width of a joint or stack with what a plate's bolt clamps beside the plate, where that is stated. */
export const besidePlate = (
  widthIn: number | undefined,
  { clampIn, plateIn }: Of<'hole'>,
  what: string,
): Finding[] =>
  clampIn === undefined || plateIn === undefined
    ? []
    : [
        compare({
          rule: 'stack_width',
          inner: widthIn,
          outer: rounded(clampIn - plateIn),
          names: [`the width of the ${what}`, "the plate's clamp length"],
          decide: (stack, beside) =>
            Math.abs(rounded(stack - beside)) <= BESIDE
              ? undefined
              : doesNotFit(
                  () =>
                    `the ${what} is ${width(stack)}, the bolt clamps ${width(beside)} beside the plate`,
                ),
        }),
      ];
