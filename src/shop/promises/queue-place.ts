import { counted } from '../counted';

/** Pieces that a work group has to make for a line of an order. `orderedAt` is in epoch ms. */
export interface WaitingPieces {
  orderId: string;
  itemId: string;
  group: string;
  day: string;
  orderedAt: number;
  pieces: number;
}

/** Whether pieces are made before others: those that are promised for an earlier day, or of the earlier order of a day. */
const isBefore = (one: WaitingPieces, other: WaitingPieces): boolean => {
  if (one.day !== other.day) return one.day < other.day;
  if (one.orderedAt !== other.orderedAt) return one.orderedAt < other.orderedAt;
  return one.orderId < other.orderId;
};

/**
 * Counts the pieces that are made before those of a line (docs/rules.md 22.12). A kit whose parts several groups make waits
 * for the one with the most.
 * @param queue all that the work groups of the line have to make
 * @returns undefined when nothing is made for the line
 */
export const piecesAhead = (
  itemId: string,
  queue: readonly WaitingPieces[],
): number | undefined => {
  const ahead = queue
    .filter((own) => own.itemId === itemId && own.pieces > 0)
    .map((own) =>
      queue
        .filter(({ group, orderId }) => group === own.group && orderId !== own.orderId)
        .filter((other) => isBefore(other, own))
        .reduce((all, { pieces }) => all + Math.max(0, pieces), 0),
    );
  return ahead.length ? Math.max(...ahead) : undefined;
};

/** The place in the queue as a buyer reads it. @param ahead the pieces before theirs */
export const aheadWords = (ahead: number): string => {
  if (ahead === 0) return 'Next in the queue to be made';
  return `${counted(ahead, 'made piece')} ${ahead === 1 ? 'is' : 'are'} ahead of yours`;
};
