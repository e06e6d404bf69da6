import { useState } from 'react';
import type { Control } from 'react-hook-form';
import type * as z from 'zod/mini';
import { type Quote, quote } from '../../../../../shop/checkout/quote';
import { FLAT_TAX } from '../../../../../shop/checkout/tax';
import { DEFAULT_PROMOTIONS, type Promotions } from '../../../../../shop/discounts/promotions';
import {
  EditedPromotions,
  PromotionsForm,
  editedFrom,
} from '../../../../../shop/discounts/promotions-form';
import { dealerOffer, popupText, saleSentence } from '../../../../../shop/discounts/deal-words';
import { hasSeason, saleKind, saleName, saleOffer } from '../../../../../shop/discounts/sale-words';
import { saleAt } from '../../../../../shop/discounts/season';
import { cad } from '../../../../../shop/money';
import { noonOn } from '../../../../../shop/noon-on';
import { dayStart, shopDay } from '../../../../../shop/shop-day';
import { useRead } from '../../../../parts/admin/draft-form';
import { Field } from '../../../../ui/field';
import { Section } from '../../../../ui/section';
import { Stack } from '../../../../ui/stack';
import { Note } from '../../../../ui/text';
import { chakra } from '@chakra-ui/react';

const Day = chakra(Stack, {
  base: {
    mt: '4',
    overflowWrap: 'anywhere',
    '& .banner': { p: '3', textAlign: 'center', color: '#fff', bg: 'sale', rounded: 'sm' },
    '& table': { width: '100%', fontVariantNumeric: 'tabular-nums' },
    '& caption': { textAlign: 'left', color: 'muted', fontSize: 'sm', pb: '2' },
    '& th, & td': { py: '1', textAlign: 'right', borderBottom: '1px solid', borderColor: 'line' },
    '& th:first-of-type': { textAlign: 'left', fontWeight: '400' },
    '& thead th': { fontWeight: '600' },
  },
});

interface Shelf {
  slug: string;
  name: string;
}

const PRICE = '100.00';

/** Imaginary parts for $100.00 each: as many as the sale needs, and one of the first category with a per cent of its own. */
const exampleCart = ({ season, dealers }: Promotions, shelves: readonly Shelf[]) => {
  const own = shelves.find(({ slug }) => Object.hasOwn(dealers.byCategory, slug));
  const part = (id: number, category: Shelf) => ({ id, price: PRICE, category });
  const pieces = Math.max(1, season.leastPieces);
  return {
    words: `${pieces} × $100.00${own ? `, and 1 × $100.00 of ${own.name}` : ''}; pickup, 13% HST`,
    lines: [
      { product: part(1, { slug: '', name: '' }), quantity: pieces },
      ...(own ? [{ product: part(2, own), quantity: 1 }] : []),
    ],
  };
};

interface Props {
  control: Control<z.input<typeof PromotionsForm>, unknown, object>;
  shelves: readonly Shelf[];
}

/** Shows the promotions of any day: the banner, the sale in words, and what an example cart costs. */
export const PromotionsPreview = ({ control, shelves }: Props) => {
  const [today] = useState(() => shopDay(new Date()));
  const [typed, setTyped] = useState(today);
  const read = useRead(PromotionsForm, control);
  if (!read) return null;
  const promotions = editedFrom(EditedPromotions.parse(read), DEFAULT_PROMOTIONS);
  const day = dayStart(typed) ? typed : today;
  const at = new Date(noonOn(day));
  const { active, banner } = saleAt(promotions, at);
  const { season, dealers } = promotions;
  const cart = exampleCart(promotions, shelves);
  const priced = (isVendor: boolean) =>
    quote({ lines: cart.lines, isVendor, shipping: 0, tax: FLAT_TAX, at, promotions });
  const [buyer, dealer] = [priced(false), priced(true)];
  const rows: [string, (sums: Quote) => string][] = [
    ['Subtotal', ({ subtotal }) => cad(subtotal)],
    [saleName(promotions), ({ discount }) => (discount ? cad(-discount) : 'none')],
    ['Total', ({ total }) => cad(total)],
  ];
  return (
    <Section panel title="Preview">
      <Field
        label="Show me the day"
        type="date"
        value={typed}
        onChange={({ target }: { target: HTMLInputElement }) => setTyped(target.value)}
      />
      <Day aria-live="polite">
        {banner !== undefined || active ? (
          <p className="banner">{banner ?? `${saleOffer(season)}. ${saleKind(season)}`}</p>
        ) : (
          <Note>No banner on this day.</Note>
        )}
        <p>{hasSeason(season) ? saleSentence(season) : 'There is no seasonal sale.'}</p>
        {active && <p>{`Pop-up: ${popupText(promotions)}`}</p>}
        <p>{`Dealers: ${dealerOffer(dealers, shelves)}`}</p>
        <table>
          <caption>{cart.words}</caption>
          <thead>
            <tr>
              <th scope="col">Example cart</th>
              <th scope="col">Buyer</th>
              <th scope="col">Dealer</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, sum]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{sum(buyer)}</td>
                <td>{sum(dealer)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Day>
    </Section>
  );
};
