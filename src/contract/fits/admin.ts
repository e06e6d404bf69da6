import * as z from 'zod/mini';
import { PagedQuery, paged } from '../../shop/paged';
import { endpoint } from '../endpoint';

/** The gaps of workbench/fits/shelf-gaps, in the order of the list. */
export const GapKind = z.enum(['partner', 'contents', 'number', 'words']);

/** Something that a published product lacks. `missing` has one line for each thing, without a full stop. */
export const ShelfGapRow = z.object({
  productId: z.number(),
  name: z.string(),
  sku: z.nullable(z.string()),
  kind: GapKind,
  missing: z.array(z.string()),
});
export type ShelfGapRow = z.infer<typeof ShelfGapRow>;

/** Lists the gaps of the shelf (docs/rules.md 15.14). `q` searches names, SKUs and the missing things. */
export const listShelfGaps = endpoint('GET', '/api/admin/shelf-gaps', {
  right: 'products.read',
  query: z.extend(PagedQuery, { show: z.optional(GapKind) }),
  reply: paged(ShelfGapRow),
});
