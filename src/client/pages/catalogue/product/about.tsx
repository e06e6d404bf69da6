import { chakra } from '@chakra-ui/react';
import { weightText } from '../../../../shop/catalogue/attributes';
import { facts } from '../../../../shop/catalogue/specs/facts';
import type { StockedProduct } from '../../../../shop/catalogue/product';
import { Fragment } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { fits } from '../../../data/fits/fits';
import { ReplacedBy } from '../../../parts/replaced-by';
import { SizedText } from '../../../parts/sized-text';
import { Notice } from '../../../ui/notice';
import { PartLink } from './part-link';
import { useShownParts } from './use-shown-parts';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: { base: '8', lg: '10' },
    mt: { base: '10', lg: '0' },
    '& p': { maxWidth: 'prose', whiteSpace: 'pre-line' },
    '& p a': { color: 'accent', textDecoration: 'underline', textUnderlineOffset: '3px' },
    '& table': { width: '100%' },
    '& tr': { borderBottom: '1px solid', borderColor: 'line' },
    '& th, & td': { py: '2', textAlign: 'left', verticalAlign: 'top' },
    '& th': { pr: '4', fontWeight: '400', color: 'muted' },
    '& td': { fontVariantNumeric: 'tabular-nums' },
  },
});

/** A description, in which the names of other products become links (docs/rules.md 15.16). */
const Description = ({ product: { id, description, replacedBy } }: { product: StockedProduct }) => {
  const isHydrated = useHydrated();
  // The shop knows nothing that a part fits once it is no longer sold.
  const { data } = useQuery({ ...fits(id), enabled: isHydrated && !replacedBy });
  const parts = useShownParts(data);
  // The server renders no links. The answer may be about another version of the text.
  const references = isHydrated ? data?.references : undefined;
  const named = references?.filter(({ at, text }) => description.startsWith(text, at)) ?? [];
  const last = named.at(-1);
  return (
    <p>
      {named.map(({ at, text, productId }, index) => {
        const before = named[index - 1];
        return (
          <Fragment key={at}>
            <SizedText text={description.slice(before ? before.at + before.text.length : 0, at)} />
            <PartLink product={parts?.get(productId)} text={text} />
          </Fragment>
        );
      })}
      <SizedText text={last ? description.slice(last.at + last.text.length) : description} />
    </p>
  );
};

/** The measures of a product, with units, beside its description (docs/rules.md 3.14). */
const Measures = ({ product }: { product: StockedProduct }) => {
  const { attributes, description, interfaces, weight } = product;
  return (
    <Columns>
      {description && (
        <section>
          <h2>Description</h2>
          <Description product={product} />
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
};

/** The successor of a part that is no longer sold, its description and its measures. */
export const About = ({ product }: { product: StockedProduct }) => {
  const { option } = product.attributes;
  return (
    <>
      {product.replacedBy && (
        <Notice tone="warn" mt="6">
          <p>{`${option ? `“${option}”` : 'This part'} is no longer made.`}</p>
          <ReplacedBy part={product.replacedBy} />
        </Notice>
      )}
      <Measures product={product} />
    </>
  );
};
