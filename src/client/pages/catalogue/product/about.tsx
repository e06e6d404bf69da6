import { chakra } from '../../../ui/styled';
import { weightText } from '../../../../shop/catalogue/attributes';
import { facts } from '../../../../shop/catalogue/facts';
import type { Product } from '../../../../shop/catalogue/product';
import { SizedText } from '../../../parts/sized-text';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
    gap: { base: '8', lg: '10' },
    mt: { base: '10', lg: '12' },
    '& p': { maxWidth: 'prose', whiteSpace: 'pre-line' },
    '& table': { width: '100%', borderCollapse: 'collapse' },
    '& tr': { borderBottom: '1px solid', borderColor: 'line' },
    '& th, & td': { py: '2', textAlign: 'left', verticalAlign: 'top' },
    '& th': { pr: '4', fontWeight: '400', color: 'muted' },
    '& td': { fontVariantNumeric: 'tabular-nums' },
  },
});

/** The description of a product, and what is measured of it, with units (docs/rules.md 3.14). */
export const About = ({
  product: { attributes, description, interfaces, weight },
}: {
  product: Product;
}) => (
  <Columns>
    {description && (
      <section>
        <h2>Description</h2>
        <p>
          <SizedText text={description} />
        </p>
      </section>
    )}
    <section>
      <h2>Specifications</h2>
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
    </section>
  </Columns>
);
