import { chakra } from '@chakra-ui/react';
import { useId, useRef, useState } from 'react';
import type { CartQuote } from '../../../contract/checkout/checkout';
import { cad, parsePrice } from '../../../shop/money';
import { discountLine } from '../../../shop/discounts/deal-words';
import { freeShippingLine } from '../../../shop/discounts/discount';
import { moreForSale } from '../../../shop/discounts/sale-on';
import { saleName } from '../../../shop/discounts/sale-words';
import { usePromotions, useSeasonNow } from '../../data/discounts/promotions';
import { useIsVendor } from '../../parts/dealers/use-is-vendor';
import { ButtonLink } from '../../ui/button';
import { Panel } from '../../ui/layout';
import { Rows } from '../../ui/motion';
import { DiscountBox } from './discount-box';
import { SummaryLine } from './summary-line';
import { Fact, Facts } from '../../parts/facts';

const Card = chakra(Panel, {
  base: {
    borderTop: '6px solid',
    borderTopColor: 'forge',
    '& h2': { fontSize: 'xl', fontFamily: 'capitals', textTransform: 'uppercase' },
    '& h2 .fold': {
      display: { base: 'flex', lg: 'none' },
      width: '100%',
      minHeight: '44px',
      alignItems: 'center',
      justifyContent: 'space-between',
      flexWrap: 'wrap',
      columnGap: '3',
      fontSize: 'lg',
      textAlign: 'left',
      textTransform: 'inherit',
      cursor: 'pointer',
    },
    '& .fold::after': { content: '"+"', fontSize: '2xl', color: 'accent' },
    '& .fold[aria-expanded=true]::after': { content: '"−"' },
    '& .fold b': { ml: 'auto', fontWeight: '700', textAlign: 'right' },
    '& h2 > .open': { display: { base: 'none', lg: 'inline' } },
    '& .folded': { display: { base: 'none', lg: 'block' } },
    '& ul': { display: 'grid' },
    '& li': {
      display: 'grid',
      gridTemplateColumns: '72px minmax(0, 1fr)',
      gap: '3',
      py: '4',
      borderBottom: '1px solid',
      borderBottomColor: 'line',
    },
    '& li[data-leaving]': { opacity: 0.5 },
    '& li img': {
      width: '72px',
      height: '54px',
      objectFit: 'contain',
      bg: 'sunken',
      rounded: 'sm',
    },
    '& .name': { fontWeight: '600', lineHeight: '1.3', overflowWrap: 'anywhere' },
    '& a.name': { color: 'ink', _hover: { textDecoration: 'underline' } },
    '& .each': { color: 'muted', fontSize: 'sm' },
    '& .vendor': { display: 'flex', flexWrap: 'wrap', columnGap: '2', fontSize: 'sm' },
    '& .vendor s': { color: 'muted' },
    '& .vendor span': { color: 'good', fontWeight: '600' },
    '& .vendor b': { flexBasis: '100%' },
    '& .set': {
      gridColumn: '1 / -1',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '2',
    },
    '& .remove': {
      minHeight: '44px',
      px: '2',
      color: 'muted',
      fontSize: 'sm',
      textDecoration: 'underline',
      cursor: 'pointer',
    },
    '& .sum': { ml: 'auto', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& .problem': { gridColumn: '1 / -1', color: 'danger', fontWeight: '600', fontSize: 'sm' },
    '& .problem:empty': { display: 'none' },
    '& .code': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: '3',
      py: '4',
      borderBottom: '1px solid',
      borderBottomColor: 'line',
      '& > button': { alignSelf: 'start' },
    },
    '& form.code > button': { mt: '1.6rem' },
    '& .less': { color: 'good', fontWeight: '600' },
    '& .hidden': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
  variants: { open: { true: { '& .folded': { display: 'block' } } } },
});

const money = (sum: string): string => cad(parsePrice(sum));

const Totals = ({ quote }: { quote: CartQuote }) => {
  const promotions = usePromotions();
  const season = useSeasonNow();
  const pieces = quote.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const more = season && !quote.discountKind && moreForSale(season, pieces);
  return (
    <>
      <Facts look="sums" py="4" aria-live="polite">
        <Fact name="Subtotal">{money(quote.subtotal)}</Fact>
        {parsePrice(quote.discount) > 0 && (
          <Fact
            className="less"
            name={
              quote.discountKind === 'october'
                ? saleName(promotions)
                : discountLine(promotions, quote.code?.code ?? '')
            }
          >
            {`−${money(quote.discount)}`}
          </Fact>
        )}
        {(quote.taxes ?? [{ name: 'HST', percent: quote.hstPercent, amount: quote.hst }]).map(
          ({ name, percent, amount }) => (
            <Fact key={name} name={`${name} (${percent}%)`}>
              {money(amount)}
            </Fact>
          ),
        )}
        <Fact
          name={
            quote.freeShipping === undefined
              ? 'Shipping'
              : freeShippingLine(quote.code?.code ?? null)
          }
          {...(quote.freeShipping !== undefined && { className: 'less' })}
        >
          {quote.shipping === null
            ? 'Not chosen yet'
            : parsePrice(quote.shipping) === 0
              ? 'Free'
              : money(quote.shipping)}
        </Fact>
        <Fact className="total" name={quote.shipping === null ? 'Total before shipping' : 'Total'}>
          {money(quote.total)}
        </Fact>
      </Facts>
      {more && <p className="less">{`${saleName(promotions)}: ${more}`}</p>}
    </>
  );
};

/** The lines and sums of the server's quote. Collapsed on a phone. */
export const OrderSummary = ({ quote, isPickup }: { quote: CartQuote; isPickup: boolean }) => {
  const [open, setOpen] = useState(false);
  const isVendor = useIsVendor();
  const heading = useRef<HTMLHeadingElement>(null);
  const content = useId();
  // Open while a line cannot be bought: it explains why the order cannot be paid.
  const isOpen = open || quote.lines.some(({ problem }) => problem);
  return (
    <Card role="region" aria-label="Order summary" open={isOpen}>
      <h2 ref={heading} tabIndex={-1}>
        <button
          type="button"
          className="fold"
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={() => setOpen(!isOpen)}
        >
          Order summary <b>{money(quote.total)}</b>
        </button>
        <span className="open">Order summary</span>
      </h2>
      <div className="folded" id={content}>
        <ul>
          <Rows>
            {quote.lines.map((line) => (
              <SummaryLine
                key={line.productId}
                line={line}
                isPickup={isPickup}
                onGone={() => heading.current?.focus()}
              />
            ))}
          </Rows>
        </ul>
        {!isVendor && <DiscountBox quote={quote} />}
        <Totals quote={quote} />
        <ButtonLink to="/" look="outline" wide>
          Continue Shopping
        </ButtonLink>
      </div>
    </Card>
  );
};
