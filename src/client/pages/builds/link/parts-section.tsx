import { useState } from 'react';
import { counted } from '../../../../shop/counted';
import type { PlainLine } from '../../../../workbench/builds/list/build-list';
import {
  type LinkPlan,
  handsText,
  unfinishedLinks,
} from '../../../../workbench/builds/link/link-plan';
import { listSums } from '../../../../workbench/builds/list/list-sums';
import { weightText } from '../../../../shop/catalogue/attributes';
import { cad } from '../../../../shop/money';
import { type Listed, addToBuild } from '../../../device/builds/builds';
import { AddedNote, addedNoteStyle } from '../../../parts/fits/added-note';
import { useAddParts } from '../../../parts/fits/use-add-parts';
import { usePromotions } from '../../../data/discounts/promotions';
import { useIsVendor } from '../../../parts/dealers/use-is-vendor';
import { Button } from '../../../ui/button';
import { Link } from '../../../ui/link';
import { chakra } from '@chakra-ui/react';
import { PartName, type Products } from './link-result';

const Section = chakra('section', {
  base: {
    '& ul': { my: '3' },
    '& li': {
      display: 'grid',
      gridTemplateColumns: '3.5rem minmax(0, 1fr)',
      py: '1',
      fontVariantNumeric: 'tabular-nums',
    },
    '& li a': { color: 'accent', textDecoration: 'underline' },
    '& .sum b': { fontFamily: 'heading', fontSize: 'xl' },
    '& .acts': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '3',
      mt: '4',
      _print: { display: 'none' },
    },
    '& .note': { mt: '2' },
    '& .note a': { color: 'accent', textDecoration: 'underline' },
    ...addedNoteStyle,
  },
});

const ListedNote = ({ listed }: { listed: Listed }) => {
  if (listed === 'full') return <p className="refused">The build list is full.</p>;
  if (listed === 'blocked')
    return <p className="refused">This browser does not store build lists.</p>;
  return (
    <p className="note">
      <span>{`Added to ${listed.list}. `}</span>
      <Link to="/build">See the build list</Link>
    </p>
  );
};

/** Everything that the links take from the shelf, with its price; for a build list or the cart. */
export const PartsSection = ({ plan, products }: { plan: LinkPlan; products: Products }) => {
  const isVendor = useIsVendor();
  const { dealers } = usePromotions();
  const { add, pending, added } = useAddParts();
  const [listed, setListed] = useState<Listed>();
  const lines = plan.bought.map(({ part, quantity }): PlainLine => ({
    what: { kind: 'part', productId: part.id },
    quantity,
    note: '',
    have: false,
  }));
  const { pieces, total, grams, outOfStock } = listSums(
    lines,
    products,
    isVendor ? dealers : undefined,
  );
  const partsToBuy = plan.bought.flatMap(({ part, quantity }) => {
    const product = products.get(part.id);
    return product ? [{ product, quantity }] : [];
  });
  return (
    <Section aria-labelledby="link-parts">
      <h2 id="link-parts">Parts for all links</h2>
      {lines.length ? (
        <>
          <p>{handsText(plan)}</p>
          {unfinishedLinks(plan).map((name) => (
            <p className="refused" key={name}>{`${name} is not finished.`}</p>
          ))}
          <ul>
            {plan.bought.map(({ part, quantity }) => (
              <li key={part.id}>
                <span>{`${quantity} ×`}</span>
                <span>
                  <PartName part={part} products={products} />
                  {!part.isInStock && ' (Out of Stock)'}
                </span>
              </li>
            ))}
          </ul>
          <p className="sum">
            <b>{cad(total)}</b>
            <span>{` for ${counted(pieces, 'piece')}, ${weightText(grams / 1000)}`}</span>
          </p>
          <div className="acts">
            <Button onClick={() => void addToBuild(lines).then(setListed)}>
              Add to Build List
            </Button>
            <Button
              look="outline"
              disabled={outOfStock > 0}
              aria-disabled={pending || undefined}
              onClick={() => void add(partsToBuy)}
            >
              {pending ? 'Adding...' : 'Add all to cart'}
            </Button>
          </div>
          <div role="status">{listed && <ListedNote listed={listed} />}</div>
          <AddedNote added={added} />
        </>
      ) : (
        <p>No parts yet: it takes a link with a joint, a tube and a length.</p>
      )}
    </Section>
  );
};
