import { Field } from '../../../../ui/field';
import type { FieldState } from '../../../../ui/use-form';

/** The names of the fields in the form, by those of the call. */
export const SALE_FIELDS: Partial<Record<string, string>> = {
  sale: 'salePrice',
  'sale.price': 'salePrice',
  'sale.from': 'saleFrom',
  'sale.to': 'saleTo',
};

interface Props {
  field: (name: string) => FieldState;
  /** The initial texts of the fields. */
  values: Partial<Record<string, string>>;
}

/** The price of a sale, and its first and last day. */
export const SaleFields = ({ field, values }: Props) => (
  <div className="fields">
    <Field
      {...field('salePrice')}
      label="Sale price (CAD)"
      inputMode="decimal"
      autoComplete="off"
      defaultValue={values.salePrice}
    />
    <Field
      {...field('saleFrom')}
      label="First day of the sale"
      type="date"
      defaultValue={values.saleFrom}
    />
    <Field
      {...field('saleTo')}
      label="Last day of the sale"
      type="date"
      defaultValue={values.saleTo}
    />
  </div>
);
