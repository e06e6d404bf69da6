import { canOrder } from '../../../../shop/catalogue/stock';
import { later } from '../../../ui/later';
import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../../../contract/endpoint';
import type { getFits } from '../../../../contract/fits/fits';
import type { Product } from '../../../../shop/catalogue/product';
import { EstimateLater } from '../../../parts/shipping/estimate-later';
import { fits } from '../../../data/fits/fits';
import { AddToBuildLater } from '../../../parts/builds/add-to-build-later';
import { HitRate } from '../../../parts/promises/hit-rate';
import { SizedText } from '../../../parts/sized-text';
import { PartLink } from './part-link';
import { shownGroups, useShownParts } from './use-shown-parts';

type Kit = NonNullable<ReplyOf<typeof getFits>['kit']>;

// Few parts are out of stock.
const StockNoticeForm = later(
  () => import(/* kept: never */ './stock-notice').then((it) => it.StockNoticeForm),
  () => null,
);

const SharePart = later(
  () => import(/* kept: never */ './share-part').then((it) => it.SharePart),
  () => null,
);

const Notes = chakra('div', {
  base: {
    display: 'grid',
    gap: '5',
    mt: '2',
    '& h2': { fontSize: 'lg', mb: '1' },
    '& .lines li': {
      display: 'grid',
      gridTemplateColumns: '3rem minmax(0, 1fr)',
      py: '2',
      borderTop: '1px solid',
      borderColor: 'line',
      fontVariantNumeric: 'tabular-nums',
    },
    '& a': { fontWeight: '600', color: 'accent', textDecoration: 'underline' },
    '& .why': { display: 'block', fontSize: 'sm', color: 'muted' },
    '& .needs': { borderLeft: '4px solid', borderColor: 'forge', pl: '4' },
    '& .roles': { display: 'flex', flexWrap: 'wrap', columnGap: '5' },
    '& .roles a': { display: 'inline-flex', alignItems: 'center', minHeight: '44px' },
  },
});

const Lines = ({ lines, parts }: { lines: Kit['needs'] | Kit['contents']; parts: Parts }) => (
  <ul className="lines">
    {lines.map((line, at) => {
      const product = parts?.get(line.productId ?? 0);
      return (
        <li key={at}>
          <span>{`${line.quantity} ×`}</span>
          <span>
            <PartLink product={product} text={line.name} />
            {'because' in line && (
              <>
                {product && !canOrder(product) && ' (Out of Stock)'}
                <span className="why">
                  <SizedText text={line.because} />
                </span>
              </>
            )}
          </span>
        </li>
      );
    })}
  </ul>
);

type Parts = ReturnType<typeof useShownParts>;

/**
 * The notes under the button: the link to a build list, the contents of a kit and what it still needs, and links to the
 * sections below (docs/rules.md 15.15).
 */
export const BesideButton = ({ product, quantity }: { product: Product; quantity: number }) => {
  const { data } = useQuery(fits(product.id));
  const parts = useShownParts(data);
  const groups = data ? shownGroups(data) : [];
  return (
    <Notes>
      {canOrder(product) ? <HitRate /> : <StockNoticeForm key={product.id} product={product} />}
      <AddToBuildLater parts={[{ productId: product.id, quantity }]} />
      <div id="shipping-cost">
        <EstimateLater
          items={[{ productId: product.id, quantity }]}
          partName={() => product.name}
        />
      </div>
      <SharePart product={product} />
      {data?.kit && (
        <section aria-labelledby="in-the-box">
          <h2 id="in-the-box">In the box</h2>
          <Lines lines={data.kit.contents} parts={parts} />
        </section>
      )}
      {data?.kit && data.kit.needs.length > 0 && (
        <section className="needs" aria-labelledby="still-needed">
          <h2 id="still-needed">Still needed</h2>
          <Lines lines={data.kit.needs} parts={parts} />
        </section>
      )}
      {groups.length > 0 && (
        <nav aria-labelledby="goes-with">
          <h2 id="goes-with">Goes with</h2>
          <ul className="roles">
            {groups.map(({ role, title, items }) => (
              <li key={role}>
                <a href={`#fits-${role}`}>{`${title} (${items.length})`}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Notes>
  );
};
