import { check } from './check';
import type { FindingCode } from './check-list';
import { choose, doesFit } from './choices';
import { boltWords, linkEnds } from './ends';
import { isA, partPieces } from './pieces';
import type { Reference } from './references';
import type { Shelf, ShelfPart } from './shelf';
import type { Of } from './pairs/uses';
import { isSameSize, length } from './pairs/verdict';

/** A line of a kit's list: a product of the shelf, or a part in words. */
export interface KitLine {
  quantity: number;
  name: string;
  part?: ShelfPart | undefined;
}

/** A part that a kit lacks. `because` is one sentence, without a full stop. */
export interface Need extends KitLine {
  because: string;
}

const kitLines = ({ interfaces }: ShelfPart): Of<'kit'>['contents'] =>
  interfaces.flatMap((one) => (one.kind === 'kit' ? one.contents : []));

/** The contents of the box, in the owner's order. A SKU that the shelf lacks stays text. */
export const kitContents = (kit: ShelfPart, shelf: Shelf): KitLine[] =>
  kitLines(kit).flatMap(({ sku, description, quantity }) => {
    const part = sku === undefined ? undefined : shelf.bySku.get(sku);
    const name = part?.name ?? description ?? sku;
    return name ? [{ quantity, name, part }] : [];
  });

/** The kit and everything in it, with the number of each. */
const holdersIn = (part: ShelfPart, count = 1): { part: ShelfPart; count: number }[] => [
  { part, count },
  ...part.contents.flatMap((one) => holdersIn(one.part, one.quantity * count)),
];

/** Pieces of the kit that can fill brackets; `left` of them are not in one yet. */
interface Filling {
  /** The bore that takes the bolt. */
  boreIn: number | undefined;
  left: number;
  fits: (clevis: Of<'clevis'>) => boolean;
}

const fillingsIn = ({ pieces }: ShelfPart): Filling[] => {
  const spacers = pieces.filter(isA('spacer'));
  return [
    ...pieces.filter(isA('joint')).map(({ ball, count }): Filling => {
      const spaced = spacers.filter(({ spacer }) => doesFit(spacer, ball));
      return {
        boreIn: spaced[0]?.spacer.boreIn ?? ball.boreIn,
        left: count,
        fits: (clevis) =>
          doesFit(ball, clevis) || spaced.some(({ spacer }) => doesFit(spacer, clevis)),
      };
    }),
    ...pieces.filter(isA('bushing')).map(({ sleeve, count }): Filling => ({
      boreIn: sleeve.boreIn,
      left: count,
      fits: (clevis) => doesFit(sleeve, clevis),
    })),
  ];
};

/** Puts up to `count` pieces into brackets of one kind. @returns the number of brackets that stay empty */
const fill = (clevis: Of<'clevis'>, count: number, fillings: readonly Filling[]): number => {
  let empty = count;
  for (const filling of fillings) {
    if (!empty || !filling.left || !filling.fits(clevis)) continue;
    const taken = Math.min(empty, filling.left);
    filling.left -= taken;
    empty -= taken;
  }
  return empty;
};

const boltsFor = (clevis: Of<'clevis'>, count: number, shelf: Shelf): Need => {
  const [best] = choose(shelf.mates(clevis, 'bolt'), 'bolt', {
    accepts: ({ bolt, tpi }) => bolt.lengthIn !== undefined && doesFit(bolt, clevis, tpi),
    need: count,
  });
  const because = `The bracket is ${boltWords(clevis, false)}`;
  return best
    ? {
        quantity: Math.ceil(count / best.piece.count),
        name: best.part.name,
        part: best.part,
        because,
      }
    : { quantity: count, name: boltName(clevis.boltIn), because };
};

const boltName = (inches: number | undefined): string =>
  inches === undefined ? 'Bolt' : `Bolt ${length(inches)}`;

/** Lists the needs of a product's brackets in the kit. */
const forBrackets = (
  { part, count }: { part: ShelfPart; count: number },
  fillings: readonly Filling[],
  shelf: Shelf,
): Need[] =>
  partPieces(part)
    .filter(isA('bracket'))
    .flatMap(({ clevis, isForLinks, count: each }) => {
      const all = each * count;
      const empty = isForLinks ? fill(clevis, all, fillings) : 0;
      const [stack] = empty ? linkEnds(part, shelf) : [];
      const bolted = stack ? all - empty : all;
      const sets = Math.ceil(empty / each);
      return [
        ...(stack?.items ?? []).flatMap((one): Need[] =>
          one.part === part
            ? []
            : [
                {
                  quantity: one.quantity * sets,
                  name: one.part.name,
                  part: one.part,
                  because: stack?.because ?? '',
                },
              ],
        ),
        ...(bolted ? [boltsFor(clevis, bolted, shelf)] : []),
      ];
    });

/** The findings about the kit alone whose suggestions complete it. */
const COMPLETED: readonly FindingCode[] = [
  'adapter_without_tube',
  'tube_without_adapter',
  'too_few_adapters',
  'jam_nut_missing',
];

const forLinks = ({ id }: ShelfPart, shelf: Shelf): Need[] =>
  check([{ productId: id, quantity: 1 }], shelf).flatMap(({ code, because, suggestion }) =>
    suggestion && COMPLETED.includes(code)
      ? [{ ...suggestion, name: suggestion.part.name, because }]
      : [],
  );

/** Adds up the needs for each product. */
const addedUp = (needs: readonly Need[]): Need[] => {
  const byName = new Map<string, Need>();
  for (const need of needs) {
    const before = byName.get(need.name);
    byName.set(need.name, before ? { ...before, quantity: before.quantity + need.quantity } : need);
  }
  return [...byName.values()];
};

/**
 * Lists what a kit needs besides its contents (docs/rules.md 15.15): bolts for its brackets, pieces for a bracket that
 * nothing in the kit fills, bolts for its other joints and sleeves, the other parts of a link, and the parts that its
 * description says to order. Only kits have needs.
 */
export const kitNeeds = (
  kit: ShelfPart,
  shelf: Shelf,
  references: readonly Reference[],
): Need[] => {
  if (!kitLines(kit).length) return [];
  const fillings = fillingsIn(kit);
  const bolts = kit.pieces.filter(isA('bolt'));
  const hasBolt = (inches: number | undefined) =>
    bolts.some(
      ({ bolt }) =>
        bolt.diameterIn !== undefined &&
        inches !== undefined &&
        isSameSize(bolt.diameterIn, inches),
    );
  const engine = [
    ...holdersIn(kit).flatMap((holder) => forBrackets(holder, fillings, shelf)),
    ...forLinks(kit, shelf),
    ...fillings.flatMap(({ boreIn, left }): Need[] =>
      left && !hasBolt(boreIn)
        ? [
            {
              quantity: left,
              name: boltName(boreIn),
              because: 'Its length is that of what it goes through',
            },
          ]
        : [],
    ),
  ];
  const told = references
    .filter(({ isOrdered, part }) => isOrdered && !engine.some((one) => one.part === part))
    .map(({ part, purpose }) => ({
      quantity: 1,
      name: part.name,
      part,
      because: purpose ? `Needed ${purpose}` : 'The description says to add it',
    }));
  return addedUp([...engine, ...told]);
};
