import { kindLabel, measuredFields } from '../../shop/catalogue/interface-fields';
import type { Interface } from '../../shop/catalogue/interfaces';
import { type Asked, asking, lacking } from './lacking';
import type { Shelf, ShelfPart } from './shelf';

/**
 * What a part lacks: other parts of the shelf that complete it, parts of its box that the shelf does not have, numbers
 * that its maker states, or the SKUs of what its box holds in words only.
 */
const GAPS = ['partner', 'contents', 'number', 'words'] as const;

export interface ShelfGap {
  kind: (typeof GAPS)[number];
  part: ShelfPart;
  /** One line for each thing that is missing, without a full stop. */
  missing: string[];
}

/** Numbers that not every part of their kind has: tube is also sold bent, and some holes take no bolt. */
const isOptional = (one: Interface, name: string, { pieces }: ShelfPart): boolean => {
  if (one.kind === 'tube') return name === 'lengthIn';
  // The usable thread makes the length of a link; that of a bolt or of a tab does not.
  if (one.kind === 'male_thread' || one.kind === 'female_thread')
    return (
      name === 'lengthIn' && !pieces.some((piece) => 'thread' in piece && piece.thread === one)
    );
  if (one.kind !== 'hole') return false;
  // A hole is given by its own size or by its bolt's; only what takes a shackle needs the plate.
  return name === 'boltIn' || one.boltIn !== undefined;
};

const numbersOf = (part: ShelfPart): string[] => {
  const lines = part.interfaces.flatMap((one) => {
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

const gapsOf = (part: ShelfPart, asked: Asked): Omit<ShelfGap, 'part'>[] => {
  const box = part.interfaces.flatMap((one) => (one.kind === 'kit' ? one.contents : []));
  const all: Omit<ShelfGap, 'part'>[] = [
    { kind: 'partner', missing: lacking(part, asked) },
    {
      kind: 'contents',
      missing: box.flatMap(({ sku, quantity }) =>
        sku === undefined || asked.shelf.bySku.has(sku) ? [] : [`${quantity} × ${sku}`],
      ),
    },
    { kind: 'number', missing: numbersOf(part) },
    {
      kind: 'words',
      missing: box.flatMap(({ sku, description, quantity }) =>
        sku === undefined && description !== undefined ? [`${quantity} × ${description}`] : [],
      ),
    },
  ];
  return all.filter(({ missing }) => missing.length);
};

/** Parts with the same key have the same gaps. */
const keyOf = ({ interfaces, pieces }: ShelfPart): string =>
  `${pieces.some((piece) => piece.role === 'bracket' && piece.isForLinks)} ${JSON.stringify(interfaces)}`;

/**
 * Everything that the parts of a shelf lack (docs/rules.md 15.14), sorted by kind, then as the shelf is. Stock does not
 * count. Parts that are alike are looked at once.
 */
export const shelfGaps = (shelf: Shelf): ShelfGap[] => {
  const asked = asking(shelf);
  const known = new Map<string, Omit<ShelfGap, 'part'>[]>();
  const found = [...shelf.parts.values()].flatMap((part) => {
    if (!part.interfaces.length) return [];
    const key = keyOf(part);
    const gaps = known.get(key) ?? gapsOf(part, asked);
    known.set(key, gaps);
    return gaps.map((gap) => ({ ...gap, part }));
  });
  return GAPS.flatMap((kind) => found.filter((gap) => gap.kind === kind));
};
