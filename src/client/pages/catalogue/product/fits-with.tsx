import { canOrder } from '../../../../shop/catalogue/stock';
import { itemTitle } from '../../../../shop/catalogue/variants';
import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../../../contract/endpoint';
import type { getFits } from '../../../../contract/fits/fits';
import type { Product, StockedProduct } from '../../../../shop/catalogue/product';
import { linkDoor } from '../../../../workbench/builds/link/link-door';
import { productsByIds } from '../../../data/catalogue/specs';
import { fits } from '../../../data/fits/fits';
import { FailedNotice } from '../../../parts/failed-notice';
import { Price, priceStyle } from '../../../parts/catalogue/price';
import { SizedText } from '../../../parts/sized-text';
import { addedNoteStyle } from '../../../parts/fits/added-note';
import { useAddParts } from '../../../parts/fits/use-add-parts';
import { useIsVendor } from '../../../parts/dealers/use-is-vendor';
import { Button, ButtonLink } from '../../../ui/button';
import { later } from '../../../ui/later';
import { VisuallyHidden } from '../../../ui/layout';
import { Picture } from '../../../ui/picture';
import { CompleteStacks } from './complete-stacks';
import { PartLink } from './part-link';
import { FIRST_ROWS, shownGroups, useShownParts } from './use-shown-parts';

type Fits = ReplyOf<typeof getFits>;
type Group = Fits['groups'][number];

const Section = chakra('section', {
  base: {
    mt: { base: '10', lg: '12' },
    '& h3': { fontSize: 'lg', mt: '6', mb: '2' },
    '& .part': {
      display: 'grid',
      gridTemplateColumns: {
        base: '72px minmax(0, 1fr) min(8.5rem, 42.5vw)',
        md: '96px minmax(0, 1fr) minmax(8rem, auto) 11rem',
      },
      columnGap: '4',
      rowGap: '2',
      alignItems: 'center',
      py: '3',
      borderTop: '1px solid',
      borderColor: 'line',
    },
    '& .part img': {
      width: '100%',
      aspectRatio: '4 / 3',
      objectFit: 'cover',
      rounded: 'sm',
      bg: '#e8e8e8',
    },
    '& .part a': { fontWeight: '600', _hover: { color: 'accent', textDecoration: 'underline' } },
    '& .why': { fontSize: 'sm', color: 'muted' },
    '& .why[data-unknown]::before': { content: '"Not certain: "', fontWeight: '600' },
    '& .named': { gridColumn: { base: '2 / -1', md: 'auto' } },

    '& .act button': { width: '100%' },
    '& .part .price': { gridColumn: { base: '1 / 3', md: 'auto' } },
    ...addedNoteStyle,
    ...priceStyle,
  },
});

type Parts = ReadonlyMap<number, Product>;

const partMap = (products: readonly Product[] = []): Parts =>
  new Map(products.map((one) => [one.id, one]));

const itemIds = (items: readonly { productId: number }[]): number[] =>
  items.map(({ productId }) => productId);

/** This button is not called 'Add to Cart', which is the button of the page's own part. */
const AddPart = ({ product }: { product: Product }) => {
  const { add, pending, added } = useAddParts();
  return (
    <>
      <Button
        look="outline"
        disabled={!canOrder(product)}
        aria-disabled={pending || undefined}
        onClick={() => void add([{ product, quantity: 1 }])}
      >
        {canOrder(product) ? 'Add' : 'Out of Stock'}
        <VisuallyHidden>{itemTitle(product)}</VisuallyHidden>
      </Button>
      <div role="status">
        {added?.refused.map(({ problem }) => (
          <p className="refused" key={problem}>
            {problem}
          </p>
        ))}
      </div>
    </>
  );
};

const GroupOfParts = ({
  group: { role, title, items },
  parts,
  isVendor,
}: {
  group: Group;
  parts: Parts;
  isVendor: boolean;
}) => {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, FIRST_ROWS);
  const rest = itemIds(items.slice(FIRST_ROWS));
  const { data } = useQuery({ ...productsByIds(rest), enabled: isWhole });
  const more = partMap(data);
  return (
    <section aria-labelledby={`fits-${role}`}>
      <h3 id={`fits-${role}`}>{title}</h3>
      <ul>
        {shown.map(({ productId, verdict, because }) => {
          const product = parts.get(productId) ?? more.get(productId);
          if (!product) return null;
          return (
            <li className="part" key={productId}>
              <Picture src={product.imageUrl} alt="" width={192} height={144} />
              <div className="named">
                <p>
                  <PartLink product={product} />
                </p>
                <p className="why" data-unknown={verdict === 'unknown' || undefined}>
                  <SizedText text={because} />
                </p>
              </div>
              <Price product={product} isVendor={isVendor} />
              <div className="act">
                <AddPart product={product} />
              </div>
            </li>
          );
        })}
      </ul>
      {items.length > FIRST_ROWS && !isWhole && (
        <Button
          look="plain"
          onClick={() => setWhole(true)}
        >{`Show all ${items.length} ${title.toLowerCase()}`}</Button>
      )}
    </section>
  );
};

const isJoint = ({ interfaces = [] }: Product) => interfaces.some(({ kind }) => kind === 'ball');

/** The parts that go with a product, by role, and its complete stacks (docs/rules.md 15.9, 15.10). */
const FitsWith = ({ product }: { product: Product }) => {
  const isVendor = useIsVendor();
  const { data, isError, refetch } = useQuery(fits(product.id));
  const parts = useShownParts(data);
  if (isError && !data)
    return (
      <Section>
        <FailedNotice retry={refetch}>
          What goes with this part cannot be shown right now.
        </FailedNotice>
      </Section>
    );
  if (!data || !parts) return null;
  const groups = shownGroups(data);
  const door = linkDoor(product);
  if (!data.stacks.length && !groups.length) return null;
  return (
    <Section aria-labelledby="fits-with">
      <h2 id="fits-with">Fits with</h2>
      {data.stacks.length > 0 && (
        <CompleteStacks
          title={isJoint(product) ? 'Complete this joint' : 'Complete sets with this part'}
          stacks={data.stacks}
          parts={parts}
          isVendor={isVendor}
        />
      )}
      {groups.map((group) => (
        <GroupOfParts key={group.role} group={group} parts={parts} isVendor={isVendor} />
      ))}
      {door && (
        <ButtonLink look="outline" mt="6" to="/build/link" hash={door.hash}>
          {door.words}
        </ButtonLink>
      )}
    </Section>
  );
};

const Reviews = later(
  () => import(/* kept: never */ './reviews').then((it) => it.Reviews),
  () => null,
);

/** The reviews of a part, and what fits it unless it is no longer sold. */
export const BelowPart = ({ product }: { product: StockedProduct }) => (
  <>
    {product.reviewCount > 0 && <Reviews slug={product.slug} />}
    {!product.replacedBy && <FitsWith product={product} />}
  </>
);
