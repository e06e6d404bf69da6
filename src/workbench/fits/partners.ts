import { doesFit, partChoices } from './choices';
import type { PieceOf, Role } from './pieces';
import type { Shelf, ShelfPart } from './shelf';
import type { Of } from './pairs/uses';

/** Whether one of these products has such a piece. Kits are left out, since they are bought whole. */
export const hasPiece = <R extends Role>(
  parts: Iterable<ShelfPart>,
  role: R,
  accepts: (piece: PieceOf<R>) => boolean,
): boolean => {
  for (const part of parts)
    if (partChoices(part, role).some(({ piece }) => accepts(piece))) return true;
  return false;
};

/** Whether a part sits on a tube: a bracket that does is an axle's, and at one end of a link only. */
export const sitsOnTube = ({ interfaces }: Pick<ShelfPart, 'interfaces'>): boolean =>
  interfaces.some(({ kind }) => kind === 'on_tube');

/** Whether the shelf has a joint, a joint with spacers, or a bushing that fills a bracket. */
export const isFilled = (clevis: Of<'clevis'>, shelf: Shelf): boolean =>
  hasPiece(shelf.mates(clevis, 'ball'), 'joint', ({ ball }) => doesFit(ball, clevis)) ||
  hasPiece(shelf.mates(clevis, 'sleeve'), 'bushing', ({ sleeve }) => doesFit(sleeve, clevis)) ||
  hasPiece(
    shelf.mates(clevis, 'spacer'),
    'spacer',
    ({ spacer }) =>
      doesFit(spacer, clevis) &&
      hasPiece(shelf.mates(spacer, 'ball'), 'joint', ({ ball }) => doesFit(spacer, ball)),
  );
