import { kindLabel, measuredFields } from '../../shop/catalogue/interface-fields';
import type { Interface } from '../../shop/catalogue/interfaces';
import { type ShelfAnswers, shelfAnswers, missingPartners } from './missing-partners';
import type { Shelf, ShelfPart } from './shelf';

/**
 * The kinds of gaps: other parts of the shelf that would complete a part, parts of its box that the shelf lacks,
 * numbers that its maker states, or SKUs for contents that are only described in words.
 */
const GAPS = ['partner', 'contents', 'number', 'words'] as const;

export interface ShelfGap {
  kind: (typeof GAPS)[number];
  part: ShelfPart;
  /** One line for each missing thing, without a full stop. */
  missing: string[];
}

/** The facts that an owner states only where the maker does. A part is whole without them. */
const IF_KNOWN = new Set([
  'staticRadialLb',
  'toleranceIn',
  'clampIn',
  'yieldPsi',
  'grade',
  'torqueLbFt',
]);

/** Whether a number may be missing: tube is also sold bent, and some holes take no bolt. */
const isOptional = (one: Interface, name: string, { pieces }: ShelfPart): boolean => {
  if (IF_KNOWN.has(name)) return true;
  if (one.kind === 'clevis') return name === 'plateIn' && one.clampIn !== undefined;
  if (one.kind === 'tube') return name === 'lengthIn';
  // The usable thread decides the length of a link; that of a bolt or a tab does not.
  if (one.kind === 'male_thread' || one.kind === 'female_thread')
    return (
      name === 'lengthIn' && !pieces.some((piece) => 'thread' in piece && piece.thread === one)
    );
  if (one.kind !== 'hole') return false;
  // A hole is given by its own size or by its bolt's. Only holes for shackles need the plate and their purpose.
  return name === 'boltIn' || one.boltIn !== undefined || one.purpose === 'other';
};

/** The slug of the category whose parts pull, so that they need a load rating. */
const RECOVERY_GEAR = 'recovery-gear';
const isPulled = ({ category }: ShelfPart): boolean => category?.slug === RECOVERY_GEAR;
const UNRATED: Interface = { kind: 'rating' };

const missingNumbers = (part: ShelfPart): string[] => {
  const isUnrated = isPulled(part) && !part.interfaces.some(({ kind }) => kind === 'rating');
  const all = isUnrated ? [...part.interfaces, UNRATED] : part.interfaces;
  const lines = all.flatMap((one) => {
    if (one.kind === 'kit') return [];
    const fields = measuredFields(one.kind).filter(
      ({ name }) => one[name as keyof Interface] === undefined && !isOptional(one, name, part),
    );
    return fields.length
      ? [`${kindLabel(one.kind)}: ${fields.map(({ label }) => label.toLowerCase()).join(', ')}`]
      : [];
  });
  return [...new Set(lines)];
};

const partGaps = (part: ShelfPart, answers: ShelfAnswers): Omit<ShelfGap, 'part'>[] => {
  const box = part.interfaces.flatMap((one) => (one.kind === 'kit' ? one.contents : []));
  const all: Omit<ShelfGap, 'part'>[] = [
    { kind: 'partner', missing: missingPartners(part, answers) },
    {
      kind: 'contents',
      missing: box.flatMap(({ sku, quantity }) =>
        sku === undefined || answers.shelf.bySku.has(sku) ? [] : [`${quantity} × ${sku}`],
      ),
    },
    { kind: 'number', missing: missingNumbers(part) },
    {
      kind: 'words',
      missing: box.flatMap(({ sku, description, quantity }) =>
        sku === undefined && description !== undefined ? [`${quantity} × ${description}`] : [],
      ),
    },
  ];
  return all.filter(({ missing }) => missing.length);
};

/** Key under which parts with the same gaps are grouped. */
const gapsKey = (part: ShelfPart): string => {
  const isForLinks = part.pieces.some((piece) => piece.role === 'bracket' && piece.isForLinks);
  return JSON.stringify([isForLinks, isPulled(part), part.interfaces]);
};

/**
 * Lists everything that the parts of a shelf lack (docs/rules.md 15.14), sorted by kind, then in the shelf's order.
 * Stock does not count. Parts that are alike are examined once.
 */
export const shelfGaps = (shelf: Shelf): ShelfGap[] => {
  const answers = shelfAnswers(shelf);
  const known = new Map<string, Omit<ShelfGap, 'part'>[]>();
  const rows = [...shelf.parts.values()].flatMap((part) => {
    if (!part.interfaces.length && !isPulled(part)) return [];
    const key = gapsKey(part);
    const gaps = known.get(key) ?? partGaps(part, answers);
    known.set(key, gaps);
    return gaps.map((gap) => ({ ...gap, part }));
  });
  return GAPS.flatMap((kind) => rows.filter((gap) => gap.kind === kind));
};
