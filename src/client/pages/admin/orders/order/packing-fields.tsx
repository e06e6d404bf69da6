import * as z from 'zod/mini';
import type { AdminOrder } from '../../../../../contract/orders/admin';
import { type Pieces, countPieces, piecesLeft } from '../../../../../shop/orders/parcels';
import { Field } from '../../../../ui/field';
import { Stack } from '../../../../ui/stack';
import { Fold } from '../../../../ui/text';
import type { FieldState } from '../../../../ui/use-form';

/** Pieces of an item, with the facts that are needed to pack them. */
export interface PackingLine extends Pieces {
  name: string;
  sku: string | null;
  grams: number | null;
  shelfPlace: string;
  /** The parts of a kit. They are packed for all kits but those that lie on the shelf already. */
  parts: NonNullable<AdminOrder['items'][number]['parts']>;
  /** The kits of the whole line that are packed from their parts. */
  packedFromParts: number;
}

/** The lines of an order by name, with the given number of pieces. */
export const namedLines = (
  { items }: Pick<AdminOrder, 'items'>,
  lines: readonly Pieces[],
): PackingLine[] =>
  items.flatMap(({ id, grams, shelfPlace, product, parts = [], packedFromParts = 0 }) => {
    const { name, sku } = product;
    const quantity = countPieces(lines.filter(({ itemId }) => itemId === id));
    const line = { itemId: id, quantity, name, sku, grams, shelfPlace, parts, packedFromParts };
    return quantity ? [line] : [];
  });

/** The lines of an order that have not shipped yet. */
export const linesLeft = (order: AdminOrder): PackingLine[] => namedLines(order, piecesLeft(order));

/** With one piece there is nothing to choose. */
const canChoose = (lines: readonly PackingLine[]): boolean => countPieces(lines) > 1;

const piecesName = ({ itemId }: Pieces): string => `pieces ${itemId}`;

/** A form's schema, extended by the quantity of each line. */
export const packingSchema = <Shape extends z.core.$ZodShape>(
  form: z.ZodMiniObject<Shape>,
  lines: readonly PackingLine[],
) => {
  const [first] = lines;
  if (!first || !canChoose(lines)) return form;
  const whole = z.extend(
    form,
    Object.fromEntries(
      lines.map((line) => [
        piecesName(line),
        z
          .string()
          .check(
            z.refine(
              (typed) => /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= line.quantity,
              `0 to ${line.quantity}`,
            ),
          ),
      ]),
    ),
  );
  return whole.check(
    z.refine((typed) => lines.some((line) => Number(Object(typed)[piecesName(line)]) > 0), {
      message: 'Nothing is in the parcel',
      path: [piecesName(first)],
    }),
  );
};

/** The lines with their typed quantities, without those of no pieces. */
export const typedPacking = (
  lines: readonly PackingLine[],
  typed: Record<string, string>,
): PackingLine[] =>
  lines.flatMap((line) => {
    const quantity = canChoose(lines) ? Number(typed[piecesName(line)]) : line.quantity;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });

interface Props {
  lines: readonly PackingLine[];
  field: (name: string) => FieldState;
}

/** The quantities in a parcel: everything that is left, until some of it is taken out. */
export const PackingFields = ({ lines, field }: Props) => {
  if (!canChoose(lines)) return null;
  return (
    <Fold>
      <summary>Ship only a part now</summary>
      <Stack gap="3" pb="2">
        {lines.map((line) => {
          const { error, ...state } = field(piecesName(line));
          return (
            <Field
              {...state}
              key={line.itemId}
              error={error}
              label={line.name}
              hint={`${line.sku ? `${line.sku}, ` : ''}${line.quantity} to ship`}
              defaultValue={String(line.quantity)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
            />
          );
        })}
      </Stack>
    </Fold>
  );
};
