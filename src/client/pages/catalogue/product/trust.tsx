import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Product } from '../../../../shop/catalogue/product';
import { handlingWords } from '../../../../shop/catalogue/stock/handling';
import { buyerPrice } from '../../../../shop/dealers/vendor-pricing';
import { salePriceText } from '../../../../shop/discounts/sale-on';
import type { Calendar } from '../../../../shop/promises/calendar';
import { phoneLink } from '../../../../shop/site/site';
import { config } from '../../../data/catalogue/catalogue';
import { usePromotions, useSaleWords, useSeasonNow } from '../../../data/discounts/promotions';
import { useSite } from '../../../data/site/site';
import { useIsVendor } from '../../../parts/dealers/use-is-vendor';
import { Link } from '../../../ui/link';
import { chakra } from '@chakra-ui/react';

const Lines = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    px: '4',
    fontSize: 'sm',
    border: '1px solid',
    borderColor: 'line',
    rounded: 'md',
    bg: 'surface',
    '& dt': { pr: '4', py: '3', color: 'muted' },
    '& dd': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '5',
      minHeight: '44px',
    },
    '& dt ~ dt, & dd ~ dd': { borderTop: '1px solid', borderColor: 'line' },
    '& dd p': { width: '100%', py: '3', whiteSpace: 'pre-line' },
    '& dd p + *': { mt: '-3' },
    '& .less': { fontWeight: '600', color: 'good' },
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '44px',
      py: '2',
      fontWeight: '600',
      color: 'accent',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
    },
  },
});

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);

/**
 * Answers what a stranger asks before he buys: who sells the part and where, when it ships, and how it goes back. It has
 * only what the owner has given, each a tap from its page (docs/rules.md 3.54).
 */
export const Trust = ({ product }: { product: Product }) => {
  const season = useSeasonNow();
  const { name: saleName } = useSaleWords();
  const { dealers } = usePromotions();
  const isVendor = useIsVendor();
  const { name, place, phone, pages, town, ...shop } = useSite();
  const { data } = useQuery(config);
  const changed = data?.calendar as Partial<Calendar> | undefined; // as the server has checked it
  const ships = handlingWords(product, changed ?? {});
  const pageLink = (slug: string, text?: string) => {
    const page = pages.find((one) => one.slug === slug);
    return (
      page && (
        <Link key={slug} to="/pages/$slug" params={{ slug }}>
          {text ?? page.title}
        </Link>
      )
    );
  };
  const maker = `${name}, ${place}`;
  const rights = ['returns', 'warranty', 'shipping'].flatMap((slug) => pageLink(slug) ?? []);
  const hours = shop.pickupHours || shop.hours;
  return (
    <Lines aria-label="About buying this part">
      {season && (
        <Line label={saleName}>
          <p className="less">
            {salePriceText(season, buyerPrice(product, isVendor ? dealers : undefined))}
          </p>
        </Line>
      )}
      <Line label={product.supply ? 'Made by' : 'From'}>{pageLink('about', maker) ?? maker}</Line>
      {phone && (
        <Line label="Phone">
          <a href={phoneLink({ phone })}>{phone}</a>
        </Line>
      )}
      <Line label="Pickup">
        <p>{`Local Pickup in ${shop.pickupPlace || place} is free.`}</p>
        {hours && <p>{hours}</p>}
      </Line>
      <Line label="Shipping">
        {ships && <p>{`${ships}, from ${town}.`}</p>}
        <a href="#shipping-cost">What it costs to your postal code</a>
      </Line>
      <Line label="Tax">
        <p>
          {shop.taxByPlace
            ? 'The price is before tax. The province that it goes to decides which.'
            : 'The price is before tax: HST of 13%, wherever it goes.'}
        </p>
      </Line>
      {rights.length > 0 && <Line label="Policies">{rights}</Line>}
    </Lines>
  );
};
