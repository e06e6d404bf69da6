import { dayWords } from '../../../shop/plain-day';

/** A line that the page showed, with the day by which it ships, '2026-12-18'. */
export interface ShownPromise {
  productId: number;
  promisedBy?: string | null | undefined;
}

interface PromisedLine {
  productId: number;
  name: string;
  promisedBy: string | null;
}

/**
 * Names the lines that are promised for a later day than the page showed (docs/rules.md 22.4). @param today of the shop
 * @returns false when there are none
 */
export const laterText = (
  lines: readonly PromisedLine[],
  shown: readonly ShownPromise[],
  today: string,
): string | false => {
  const later = lines.flatMap(({ productId, name, promisedBy }) => {
    const told = shown.find((line) => line.productId === productId)?.promisedBy;
    return told && promisedBy && promisedBy > told
      ? [`${name}, by ${dayWords(promisedBy, today)}`]
      : [];
  });
  return later.length > 0 && `Ready later than shown: ${later.join('; ')}.`;
};
