import { weightText } from '../../../../shop/catalogue/attributes';
import { facts } from '../../../../shop/catalogue/facts';
import type { Product } from '../../../../shop/catalogue/product';
import { SizedText } from '../../../parts/sized-text';

interface Props {
  product: Pick<Product, 'attributes' | 'interfaces' | 'weight'>;
}

/** What is measured of a product, with units (docs/rules.md 3.14). */
export const AttributesTable = ({ product: { attributes, interfaces, weight } }: Props) => (
  <table>
    <tbody>
      {[...facts(attributes, interfaces), { label: 'Weight', value: weightText(weight) }].map(
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
