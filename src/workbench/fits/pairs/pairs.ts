import {
  besidePlate,
  boltInBracket,
  boltInHole,
  boltInPlate,
  oneBolt,
  spanned,
  takesBolt,
  takesPin,
} from './bolts';
import { canThread, threads, threadsMeet } from './threads';
import type { Kind, Of, Use } from './uses';
import { type Finding, compare, doesNotFit, isSameSize, length, rounded, width } from './verdict';

/** A stack may be this much narrower than its bracket, in inches: a thin shim is fine, force is not. */
const SHIM = 0.062;
/** The clearance of a shank in its tube, in inches. Up to the first it fits; above the second it does not. */
const CLEARANCE = { fits: 0.03, most: 0.06 };
/** A hole may be this much wider than the pin of a shackle, in inches. */
const PIN_OVER = 0.125;

/** Two interfaces that can mate: the comparisons, and the sentence for when all of them fit. */
export interface Mating {
  findings: Finding[];
  meets: () => string;
}

type UseOf<K extends Kind> = Use & { on: Of<K> };
type Rules = {
  [A in Kind]?: { [B in Kind]?: (a: UseOf<A>, b: UseOf<B>) => Mating | undefined };
};

const stackWidth = (
  stackIn: number | undefined,
  insideIn: number | undefined,
  { name, hint = '' }: { name: string; hint?: string },
): Finding =>
  compare({
    rule: 'stack_width',
    inner: stackIn,
    outer: insideIn,
    names: [`the width of ${name}`, "the bracket's inside width"],
    decide: (stack, inside) => {
      const gap = rounded(inside - stack);
      if (gap >= 0 && gap <= SHIM) return undefined;
      const off = `${length(Math.abs(gap))} too ${gap < 0 ? 'wide' : 'narrow'}`;
      return doesNotFit(
        () =>
          `bracket is ${width(inside)} inside, ${name} is ${width(stack)}: ${off}${gap < 0 ? '' : hint}`,
      );
    },
  });

const tubeOd = (
  tubeIn: number | undefined,
  forIn: number | undefined,
  name: 'adapter' | 'part',
): Finding =>
  compare({
    rule: 'tube_od',
    inner: tubeIn,
    outer: forIn,
    names: ["the tube's outside diameter", `the tube that the ${name} is for`],
    decide: (tube, stated) =>
      isSameSize(tube, stated)
        ? undefined
        : doesNotFit(
            () => `the ${name} is for ${length(stated)} tube, this tube is ${length(tube)}`,
          ),
  });

const shankInTube = (shank: Of<'tube_plug'>, tube: Of<'tube'>): Finding => {
  const boreIn =
    tube.odIn === undefined || tube.wallIn === undefined
      ? undefined
      : rounded(tube.odIn - 2 * tube.wallIn);
  return compare({
    rule: 'shank_clearance',
    inner: shank.diameterIn,
    outer: boreIn,
    names: [
      "the adapter's shank",
      tube.wallIn === undefined ? "the tube's wall" : "the tube's outside diameter",
    ],
    decide: (shankIn, bore) => {
      const clearance = rounded(bore - shankIn);
      const sizes = `the shank is ${width(shankIn)}, the tube is ${width(bore)} inside`;
      if (clearance < 0) return doesNotFit(() => `${sizes}: ${length(-clearance)} too large`);
      if (clearance > CLEARANCE.most)
        return doesNotFit(() => `${sizes}: ${length(clearance)} of clearance is too much`);
      if (clearance > CLEARANCE.fits)
        return {
          verdict: 'unknown',
          says: () => `${sizes}: ${length(clearance)} of clearance is loose, measure your tube`,
        };
      return undefined;
    },
  });
};

const statedLength = (inches: number | undefined) =>
  inches === undefined ? '' : `${length(inches)} `;
const across = (inches: number | undefined) => (inches === undefined ? '' : `${width(inches)} `);

/** Compares a joint, or a joint with spacers, with a plate that shares its bolt. Only holes for joints take them. */
const sharedBolt = (
  { boreIn, widthIn }: { boreIn: number | undefined; widthIn: number | undefined },
  { on: hole, isForJoints }: UseOf<'hole'>,
  { whose, what }: { whose: string; what: string },
): Mating | undefined =>
  isForJoints
    ? {
        findings: [
          oneBolt(boreIn, hole.boltIn ?? hole.diameterIn, [whose, "the hole's bolt"]),
          ...besidePlate(widthIn, hole, what),
        ],
        meets: () => `One ${statedLength(boreIn)}bolt through the ${what} and the hole`,
      }
    : undefined;

/**
 * Compares a joint, bushing or stack with the bracket of a link and its bolt. `bore` is the part that the bolt goes
 * through.
 */
const inBracket = (
  { widthIn, boreIn }: { widthIn?: number | undefined; boreIn?: number | undefined },
  { on: { insideWidthIn, boltIn }, isForJoints }: UseOf<'clevis'>,
  { what, bore, hint }: { what: string; bore: string; hint?: string },
): Mating | undefined =>
  isForJoints
    ? {
        findings: [
          stackWidth(widthIn, insideWidthIn, { name: `the ${what}`, ...(hint && { hint }) }),
          oneBolt(boreIn, boltIn, [`the ${bore}'s bore`, "the bracket's bolt"]),
        ],
        meets: () =>
          `${across(widthIn)}${what} in a bracket ${across(insideWidthIn)}inside, on a ${statedLength(boltIn)}bolt`,
      }
    : undefined;

/**
 * Compares a bolt with what it goes through between a bracket's plates. These plates are not known here, so a grip can
 * be proven too short, but not too long.
 */
const boltThrough = (
  { diameterIn, gripIn }: Of<'bolt'>,
  { boreIn, widthIn }: { boreIn?: number | undefined; widthIn?: number | undefined },
  { bore, across: what }: { bore: string; across: string },
): Mating => ({
  findings: [
    boltInHole(diameterIn, boreIn, { what: `the ${bore}'s bore` }),
    ...(gripIn !== undefined && widthIn !== undefined ? [spanned(gripIn, widthIn, what)] : []),
  ],
  meets: () => `${statedLength(diameterIn)}bolt through the ${bore}`,
});

/** Every pair of interfaces that can mate (docs/rules.md 15.3 to 15.8). */
const RULES: Rules = {
  male_thread: {
    female_thread: (male, female) =>
      canThread(male, female)
        ? { findings: threads(male.on, female.on), meets: () => threadsMeet(male, female) }
        : undefined,
  },
  tube_plug: {
    tube: ({ on: shank }, { on: tube }) => ({
      findings: [shankInTube(shank, tube), tubeOd(tube.odIn, shank.tubeOdIn, 'adapter')],
      meets: () => {
        const bore = rounded((tube.odIn ?? 0) - 2 * (tube.wallIn ?? 0));
        return `${across(shank.diameterIn)}shank into ${statedLength(tube.odIn)}tube, ${across(bore)}inside`;
      },
    }),
  },
  on_tube: {
    tube: ({ on, kinds }, { on: tube }) =>
      // A bracket or a clamp sits on a straight tube. One without a stated length is bent.
      kinds.has('clevis') && tube.lengthIn === undefined
        ? undefined
        : {
            findings: [tubeOd(tube.odIn, on.odIn, 'part')],
            meets: () => `Sits on ${statedLength(tube.odIn)}tube`,
          },
  },
  spacer: {
    ball: ({ on: spacer }, { on: joint }) => ({
      findings: [
        compare({
          rule: 'shank_in_bore',
          inner: spacer.plugDiameterIn,
          outer: joint.boreIn,
          names: ["the spacer's shank", "the joint's bore"],
          decide: (shank, bore) =>
            isSameSize(shank, bore)
              ? undefined
              : doesNotFit(
                  () =>
                    `the spacer's shank is ${length(shank)}, the joint's bore ${length(bore)}: ${length(Math.abs(shank - bore))} too ${shank > bore ? 'large' : 'small'}`,
                ),
        }),
      ],
      meets: () =>
        `${statedLength(spacer.plugDiameterIn)}spacer into ${statedLength(joint.boreIn)}joint, for a ${statedLength(spacer.boreIn)}bolt`,
    }),
    clevis: ({ on: { stackWidthIn, boreIn } }, bracket) =>
      inBracket({ widthIn: stackWidthIn, boreIn }, bracket, { what: 'stack', bore: 'spacer' }),
    hole: ({ on: { boreIn, stackWidthIn: widthIn } }, hole) =>
      sharedBolt({ boreIn, widthIn }, hole, { whose: "the spacer's bore", what: 'stack' }),
  },
  ball: {
    clevis: ({ on: joint }, bracket) =>
      inBracket(joint, bracket, { what: 'joint', bore: 'joint', hint: ' without spacers' }),
    hole: ({ on: { boreIn, widthIn } }, hole) =>
      sharedBolt({ boreIn, widthIn }, hole, { whose: "the joint's bore", what: 'joint' }),
  },
  sleeve: {
    clevis: ({ on: bushing }, bracket) =>
      inBracket(bushing, bracket, { what: 'bushing', bore: 'bushing' }),
  },
  bolt: {
    clevis: ({ on: bolt, boltTpi }, { on: bracket }) => ({
      findings: boltInBracket(bolt, boltTpi, bracket),
      meets: () =>
        `${statedLength(bolt.diameterIn)}bolt with ${statedLength(bolt.gripIn)}of grip through a bracket ${across(bracket.insideWidthIn)}inside`,
    }),
    hole: ({ on: bolt, boltTpi }, { on: hole }) =>
      takesBolt(hole)
        ? {
            findings: boltInPlate(bolt, boltTpi, hole),
            meets: () =>
              `${statedLength(bolt.diameterIn)}bolt with ${statedLength(bolt.gripIn)}of grip in a ${statedLength(hole.diameterIn ?? hole.boltIn)}hole, which clamps ${width(hole.clampIn ?? 0)}`,
          }
        : undefined,
    spacer: ({ on: bolt }, { on: { boreIn, stackWidthIn: widthIn } }) =>
      boltThrough(bolt, { boreIn, widthIn }, { bore: 'spacer', across: 'stack' }),
    ball: ({ on: bolt }, { on: joint }) =>
      boltThrough(bolt, joint, { bore: 'joint', across: 'joint' }),
    sleeve: ({ on: bolt }, { on: bushing }) =>
      boltThrough(bolt, bushing, { bore: 'bushing', across: 'bushing' }),
  },
  pin: {
    hole: ({ on: shackle }, { on: tab }) =>
      !takesPin(tab)
        ? undefined
        : {
            findings: [
              compare({
                rule: 'hole_purpose',
                unit: 'purpose',
                inner: 'shackle',
                outer: tab.purpose,
                names: ['', 'what the hole takes'],
                decide: () => undefined,
              }),
              compare({
                rule: 'pin_in_hole',
                inner: shackle.diameterIn,
                outer: tab.diameterIn,
                names: ["the shackle's pin", 'the hole'],
                decide: (pin, hole) => {
                  const over = rounded(hole - pin);
                  if (over >= 0 && over <= PIN_OVER) return undefined;
                  return doesNotFit(
                    () =>
                      `the shackle's pin is ${length(pin)}, the hole ${length(hole)}: ${length(Math.abs(over))} too ${over < 0 ? 'thick' : 'thin'}`,
                  );
                },
              }),
              compare({
                rule: 'tab_in_shackle',
                inner: tab.plateIn,
                outer: shackle.openingIn,
                names: ["the tab's thickness", "the shackle's opening"],
                decide: (plate, opening) =>
                  plate < opening
                    ? undefined
                    : doesNotFit(
                        () =>
                          `the tab is ${length(plate)} thick, the shackle opens ${length(opening)}`,
                      ),
              }),
            ],
            meets: () =>
              `${statedLength(shackle.diameterIn)}pin in a ${statedLength(tab.diameterIn)}hole, ${statedLength(tab.plateIn)}tab in a shackle that opens ${statedLength(shackle.openingIn).trim()}`,
          },
  },
  ring: {
    ring: ({ on: a }, { on: b }) => ({
      findings: [
        compare({
          rule: 'wheel',
          inner: a.wheelIn,
          outer: b.wheelIn,
          names: ["the first ring's wheel", "the second ring's wheel"],
          decide: (one, other) =>
            isSameSize(one, other)
              ? undefined
              : doesNotFit(
                  () => `one is for a ${length(one)} wheel, the other for ${length(other)}`,
                ),
        }),
      ],
      meets: () => `Both are for a ${statedLength(a.wheelIn)}wheel`,
    }),
  },
  bolt_pattern: {
    bolt_pattern: ({ on: a }, { on: b }) => ({
      findings: [
        compare({
          rule: 'bolt_pattern',
          unit: 'pattern',
          inner: a.pattern,
          outer: b.pattern,
          names: ['the bolt pattern', 'the bolt pattern'],
          decide: (one, other) =>
            one.replaceAll(' ', '') === other.replaceAll(' ', '')
              ? undefined
              : doesNotFit(() => `the bolt patterns differ, ${one} and ${other}`),
        }),
        compare({
          rule: 'hub_bore',
          inner: a.boreIn,
          outer: b.boreIn,
          names: ['the first hub bore', 'the second hub bore'],
          decide: (one, other) =>
            isSameSize(one, other)
              ? undefined
              : doesNotFit(() => `the hub bores differ, ${length(one)} and ${length(other)}`),
        }),
      ],
      meets: () => `Both are ${a.pattern}`,
    }),
  },
};

type AnyRule = (a: Use, b: Use) => Mating | undefined;
// The cast is safe because each rule is only called with the kinds under which it is filed.
const TABLE = RULES as { [A in Kind]?: { [B in Kind]?: AnyRule } };

/** Compares two interfaces, in either order; undefined when they cannot mate. */
export const mate = (a: Use, b: Use): Mating | undefined => {
  const rule = TABLE[a.on.kind]?.[b.on.kind];
  return rule ? rule(a, b) : TABLE[b.on.kind]?.[a.on.kind]?.(b, a);
};
