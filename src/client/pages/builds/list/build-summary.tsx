import type { Product } from '../../../../shop/catalogue/product';
import { itemTitle, ownItemQuery } from '../../../../shop/catalogue/variants';
import { counted } from '../../../../shop/counted';
import { moreForSale, saleDiscount } from '../../../../shop/discounts/sale-on';
import { cad } from '../../../../shop/money';
import { type PlainLine, neededParts } from '../../../../workbench/builds/list/build-list';
import { usePromotions, useSaleWords, useSeasonNow } from '../../../data/discounts/promotions';
import { type KitInstead, kitInstead } from '../../../../workbench/builds/list/kit-instead';
import { listSums } from '../../../../workbench/builds/list/list-sums';
import { useConnection } from '../../../device/connection/connection';
import { AddedNote, addedNoteStyle } from '../../../parts/fits/added-note';
import { buildOfList } from '../../../../workbench/builds/list/build-name';
import { useAddParts } from '../../../parts/fits/use-add-parts';
import { chakra } from '@chakra-ui/react';
import { Button } from '../../../ui/button';
import { Link } from '../../../ui/link';
import { dateText } from '../../../parts/date-text';
import type { ListedProducts } from './line-name';
import { SectionPanel } from './section-panel';
import { Fact, Facts } from '../../../parts/facts';

const Card = chakra(SectionPanel, {
  base: {
    borderTop: '6px solid',
    borderTopColor: 'forge',
    '& h2': { fontSize: 'xl', fontFamily: 'capitals', textTransform: 'uppercase', mb: '3' },
    '& .as-of': { color: 'muted', fontSize: 'sm', mb: '4' },
    '& .less': { color: 'good', fontWeight: '600' },
    '& p.less': { mb: '2' },
    '& p.less a': { textDecoration: 'underline' },
    '& .out': { color: 'danger', fontWeight: '600' },
    ...addedNoteStyle,
    '@media print': { '& button': { display: 'none' } },
  },
});

const OPENED = Date.now();

interface Props {
  /** The name of the list, which the order keeps (docs/rules.md 6.15). */
  name: string;
  lines: readonly PlainLine[];
  products: NonNullable<ListedProducts>;
  isVendor: boolean;
}

/** What kits hold of the list and how much less they cost, after their name. */
const savingWords = ({ quantity, pieces, spare, saves }: KitInstead<Product>): string => {
  const more = spare ? ` and ${spare} more` : '';
  return ` ${quantity > 1 ? 'have' : 'has'} ${pieces} of these pieces${more} for ${cad(saves)} less.`;
};

/** The kit of the shop that holds parts of the list for less, as one sentence. */
const KitNote = ({ found }: { found: KitInstead<Product> | undefined }) =>
  found ? (
    <p className="less">
      <Link
        to="/product/$slug"
        params={{ slug: found.kit.slug }}
        search={ownItemQuery(found.kit)}
      >{`${found.quantity > 1 ? `${found.quantity} × ` : ''}${itemTitle(found.kit)}`}</Link>
      <span>{savingWords(found)}</span>
    </p>
  ) : null;

/** Weight and price of the parts that the person still needs, and the button that puts them into the cart. */
export const BuildSummary = ({ name, lines, products, isVendor }: Props) => {
  const confirmedAt = useConnection((connection) => connection.confirmedAt) ?? OPENED;
  const { dealers } = usePromotions();
  const season = useSeasonNow();
  const { name: saleName } = useSaleWords();
  const { add, pending, added } = useAddParts();
  const buildSums = (all: readonly PlainLine[]) => {
    const sums = listSums(all, products, isVendor ? dealers : undefined);
    const { pieces, total } = sums;
    return { ...sums, discount: season ? saleDiscount(season, pieces, total) : 0 };
  };
  const { pieces, total, grams, outOfStock, discount } = buildSums(lines);
  const instead = kitInstead(lines, products, (all) => {
    const sums = buildSums(all);
    return sums.total - sums.discount;
  });
  const more = season && moreForSale(season, pieces);
  const needed = [...neededParts(lines)];
  const unknown = needed.filter(([id]) => !products.has(id));
  const parts = needed.flatMap(([id, quantity]) => {
    const product = products.get(id);
    return product ? [{ product, quantity }] : [];
  });
  return (
    <Card aria-labelledby="build-sum">
      <h2 id="build-sum">To buy</h2>
      <Facts look="sums" mb="4" aria-live="polite">
        <Fact name="Parts">{`${counted(parts.length, 'part')}, ${counted(pieces, 'piece')}`}</Fact>
        <Fact name="Weight">{`${(grams / 1000).toFixed(2)} kg`}</Fact>
        {outOfStock > 0 && (
          <Fact className="out" name="Out of stock">
            {counted(outOfStock, 'part')}
          </Fact>
        )}
        {unknown.length > 0 && (
          <Fact className="out" name="Not in this shop">
            {counted(unknown.length, 'part')}
          </Fact>
        )}
        {season && discount > 0 && (
          <Fact className="less" name={`${saleName}, ${season.percent}% off`}>
            {`−${cad(discount)}`}
          </Fact>
        )}
        <Fact className="total" name="Total">
          {cad(total - discount)}
        </Fact>
      </Facts>
      <KitNote found={instead} />
      {more && <p className="less">{`${saleName}: ${more}`}</p>}
      <p className="as-of">{`${isVendor ? 'Dealer prices' : 'Prices'} as of ${dateText(confirmedAt)}, before tax and shipping. What you have is not counted.`}</p>
      <Button
        size="lg"
        wide
        aria-disabled={pending || !parts.length || undefined}
        onClick={() => void add(parts, buildOfList(name))}
      >
        {pending ? 'Adding...' : 'Add all to cart'}
      </Button>
      <AddedNote
        added={
          added && {
            text: added.text,
            refused: [
              ...added.refused,
              ...unknown.map(([id]) => ({
                name: `Part ${id}`,
                problem: 'It is not in this shop.',
              })),
            ],
          }
        }
      />
    </Card>
  );
};
