import * as z from 'zod/mini';
import { line, longText } from '../messages/message';
import { numberFault, plainWhole } from '../typed-number';

/** The maximum number of suppliers. */
export const MAX_SUPPLIERS = 200;
const MAX_NUMBER = 40;
const MAX_DAYS = 365;
const DAYS = `Please give whole business days, at most ${MAX_DAYS}`;

/** Whom the shop buys from. */
export const Supplier = z.object({
  name: line(1, 'Please give a name'),
  /** The shop's customer number there; '' for none. */
  number: z
    .string()
    .check(z.trim(), z.maxLength(MAX_NUMBER, `Please use at most ${MAX_NUMBER} characters`)),
  /** Business days from an order until it arrives; null when nobody knows. */
  leadDays: z.nullable(z.int(DAYS).check(z.gte(0, DAYS), z.lte(MAX_DAYS, DAYS))),
  notes: longText(0, 'The notes must be text'),
});
export type Supplier = z.infer<typeof Supplier>;

/** The names of its fields, as the form and the log have them. */
export const SUPPLIER_LABELS: Record<keyof Supplier, string> = {
  name: 'Name',
  number: 'Your customer number there',
  leadDays: 'Lead time, business days',
  notes: 'Notes',
};

/** The admin's form of a supplier. */
export const SupplierForm = z.pipe(
  z.object({
    name: z._default(z.string(), ''),
    number: z._default(z.string(), ''),
    leadDays: z
      ._default(z.string(), '')
      .check(z.trim(), z.overwrite(plainWhole), z.regex(/^\d{0,3}$/, numberFault(DAYS))),
    notes: z._default(z.string(), ''),
  }),
  z.pipe(
    z.transform(({ leadDays, ...texts }: Record<keyof Supplier, string>) => ({
      ...texts,
      leadDays: leadDays === '' ? null : Number(leadDays),
    })),
    Supplier,
  ),
);
