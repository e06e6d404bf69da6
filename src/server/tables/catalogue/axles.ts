import { z } from 'zod';
import type { Axle } from '../../../shop/catalogue/search/axle';
import { json, rowsIn } from '../rows';

/** The axles; a page has them by their first names. */
export const axleRows = rowsIn<Axle>(
  'axle',
  { names: json('names', z.array(z.string())), tubesIn: json('tubes_in', z.array(z.number())) },
  { words: ['names'], by: 'names' },
);
