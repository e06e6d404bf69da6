import * as z from 'zod/mini';
import { typedWholeOrNull } from '../draft';
import { line, longText } from '../messages/message';

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

/** The form of a supplier. */
export const SupplierForm = z.object({
  ...Supplier.shape,
  leadDays: typedWholeOrNull(Supplier.shape.leadDays),
});

/** What the form of a new one begins with. */
export const NEW_SUPPLIER: z.input<typeof SupplierForm> = {
  name: '',
  number: '',
  leadDays: '',
  notes: '',
};
