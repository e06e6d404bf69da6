import { z } from 'zod';
import { cad } from '../../../shop/money';
import type { MailPart } from './text';

/** Pieces of a part, in a parcel or still to ship. */
export const PackedLine = z.object({
  name: z.string(),
  sku: z.nullable(z.string()),
  quantity: z.number(),
});
export type PackedLine = z.infer<typeof PackedLine>;

/** Pieces of a part at the price of one piece, in cents. */
export const SoldLine = PackedLine.extend({ unit: z.number() });
type SoldLine = z.infer<typeof SoldLine>;

/** "2 x Shackle (SH-1)" */
export const lineText = ({ name, sku, quantity }: PackedLine): string =>
  `${quantity} x ${name}${sku ? ` (${sku})` : ''}`;

/** A row for each line, with what its pieces cost together. */
export const soldRows = (lines: readonly SoldLine[]): MailPart => ({
  rows: lines.map((line) => [lineText(line), cad(line.unit * line.quantity)]),
});
