import * as z from 'zod/mini';
import { withoutUnseen } from '../typed-text';

/** A dealer's purchase order number: one line of at most 40 characters. An empty text means none. */
export const PoNumber = z.pipe(
  z.string('PO number must be text').check(
    z.overwrite(withoutUnseen),
    z.trim(),
    z.maxLength(40, 'Please use at most 40 characters'),
    z.refine((text) => !/\p{Cc}/u.test(text), 'Line breaks are not allowed here'),
  ),
  z.transform((text) => text || null),
);
