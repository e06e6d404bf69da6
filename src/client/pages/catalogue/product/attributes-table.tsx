import { facts, weightText } from '../../../../shop/catalogue/attributes';
import type { Product } from '../../../../shop/catalogue/product';
import { SizedText } from '../../../parts/sized-text';

/** The attributes of a product with their units. */
export const AttributesTable = ({
  product,
}: {
  product: Pick<Product, 'attributes' | 'weight'>;
}) => (
  <table>
    <tbody>
      {[...facts(product.attributes), { label: 'Weight', value: weightText(product.weight) }].map(
        ({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <SizedText text={value} />
            </td>
          </tr>
        ),
      )}
    </tbody>
  </table>
);
