import type { AdminProduct } from '../../../../contract/admin-catalogue';
import { ATTRIBUTE_FIELDS, attributeText } from '../../../../shop/catalogue/product-form';
import { Field } from '../../../ui/field';
import type { FieldState } from '../../../ui/use-form';

interface Props {
  field: (name: string) => FieldState;
  /** Undefined for a new product. */
  product: AdminProduct | undefined;
}

/** The fields of a part's measured facts. */
export const FactFields = ({ field, product }: Props) => (
  <div className="fields">
    {ATTRIBUTE_FIELDS.map((one) =>
      one.choices ? (
        <Field
          key={one.name}
          {...field(one.name)}
          kind="select"
          label={one.label}
          defaultValue={product && attributeText(product.attributes, one)}
        >
          <option value="">-</option>
          {one.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Field>
      ) : (
        <Field
          key={one.name}
          {...field(one.name)}
          label={one.kind === 'length' ? `${one.label} (in)` : one.label}
          placeholder={one.hint}
          autoComplete="off"
          defaultValue={product && attributeText(product.attributes, one)}
        />
      ),
    )}
  </div>
);
