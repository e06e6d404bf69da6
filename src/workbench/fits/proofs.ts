import { type Line, distinctParts } from './check-list';
import { fit } from './pairs/fit';
import type { Shelf, ShelfPart } from './shelf';

/** A part of a list, and another one that it fits. */
interface Proof {
  part: ShelfPart;
  partner: ShelfPart;
  /** One sentence, without a full stop. */
  because: string;
}

/**
 * Finds for each part of a list the first other part that it fits (docs/rules.md 15.17). `unproven` are the parts that
 * fit none, or whose numbers are not stated. Unknown products are skipped.
 */
export const fitProofs = (
  lines: readonly Pick<Line, 'productId'>[],
  shelf: Shelf,
): { proven: Proof[]; unproven: ShelfPart[] } => {
  const parts = distinctParts(
    lines.flatMap(({ productId }) => {
      const part = shelf.parts.get(productId);
      return part ? [{ part }] : [];
    }),
  );
  const firstProof = (part: ShelfPart): Proof | undefined => {
    for (const partner of parts) {
      const result = partner === part ? undefined : fit(part, partner);
      if (result?.verdict === 'fits') return { part, partner, because: result.because };
    }
    return undefined;
  };
  const proven = parts.flatMap((part) => firstProof(part) ?? []);
  const sure = new Set(proven.map(({ part }) => part));
  return { proven, unproven: parts.filter((part) => !sure.has(part)) };
};
