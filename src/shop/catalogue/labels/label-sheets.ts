/** A sheet of labels on Letter paper. Lengths are inches. */
export interface LabelFormat {
  id: string;
  name: string;
  across: number;
  down: number;
  width: number;
  height: number;
  /** The distance from the paper's edge to the first label. */
  left: number;
  top: number;
  /** The distance from one label's left edge to the next one's. */
  stepAcross: number;
  stepDown: number;
}

export const PAPER = { width: 8.5, height: 11 };

/** The usual sheets, under the number by which most makers sell them. */
export const LABEL_FORMATS: readonly [LabelFormat, ...LabelFormat[]] = [
  {
    id: '5160',
    name: '30 labels, 2-5/8 x 1 in (5160)',
    across: 3,
    down: 10,
    width: 2.625,
    height: 1,
    left: 0.1875,
    top: 0.5,
    stepAcross: 2.75,
    stepDown: 1,
  },
  {
    id: '5161',
    name: '20 labels, 4 x 1 in (5161)',
    across: 2,
    down: 10,
    width: 4,
    height: 1,
    left: 0.15625,
    top: 0.5,
    stepAcross: 4.1875,
    stepDown: 1,
  },
  {
    id: '5163',
    name: '10 labels, 4 x 2 in (5163)',
    across: 2,
    down: 5,
    width: 4,
    height: 2,
    left: 0.15625,
    top: 0.5,
    stepAcross: 4.1875,
    stepDown: 2,
  },
  {
    id: '5164',
    name: '6 labels, 4 x 3-1/3 in (5164)',
    across: 2,
    down: 3,
    width: 4,
    height: 10 / 3,
    left: 0.15625,
    top: 0.5,
    stepAcross: 4.1875,
    stepDown: 10 / 3,
  },
];

/** The maximum number of labels in one print. Browsers hesitate when they print more pages of codes. */
export const MAX_LABELS = 600;

/** A thing to label, and how many labels it gets. */
interface Labelled<Item> {
  item: Item;
  count: number;
}

/** Adds up the labels of all items. */
export const labelCount = (items: readonly Labelled<unknown>[]): number =>
  items.reduce((sum, { count }) => sum + count, 0);

/** Returns the labels numbered `from` up to, but not including, `to`, counted from 0. No others are created. */
export const labelsBetween = <Item>(
  items: readonly Labelled<Item>[],
  from: number,
  to: number,
): Item[] => {
  const labels: Item[] = [];
  let before = 0;
  for (const { item, count } of items) {
    const more = Math.min(before + count, to) - Math.max(before, from);
    for (let made = 0; made < more; made += 1) labels.push(item);
    before += count;
    if (before >= to) break;
  }
  return labels;
};

/** A label and its place on the sheet, in inches from the paper's upper left corner. */
export interface PlacedLabel<Item> {
  item: Item;
  left: number;
  top: number;
}

/**
 * Places labels on sheets, row by row.
 * @param start the first free label of the first sheet, from 1; a number beyond the sheet starts a new one
 */
export const placeLabels = <Item>(
  labels: readonly Item[],
  format: LabelFormat,
  start = 1,
): PlacedLabel<Item>[][] => {
  const { across, down, left, top, stepAcross, stepDown } = format;
  const onSheet = across * down;
  const used = Number.isInteger(start) && start >= 1 && start <= onSheet ? start - 1 : 0;
  const sheets: PlacedLabel<Item>[][] = [];
  for (const [index, item] of labels.entries()) {
    const at = used + index;
    const place = at % onSheet;
    (sheets[Math.floor(at / onSheet)] ??= []).push({
      item,
      left: left + (place % across) * stepAcross,
      top: top + Math.floor(place / across) * stepDown,
    });
  }
  return sheets;
};
