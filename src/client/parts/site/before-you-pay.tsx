import { streetAddress } from '../../../shop/site/site';
import { TERMS_PAGES } from '../../../shop/site/terms-pages';
import { useSite } from '../../data/site/site';
import { Fact, Facts } from '../facts';
import { chakra } from '@chakra-ui/react';
import { TermsLinks } from './terms-links';

const Block = chakra('section', {
  base: {
    display: 'grid',
    gap: '2',
    pt: '3',
    fontSize: 'sm',
    borderTop: '1px solid',
    borderTopColor: 'line',
    '& h3': { fontSize: 'md' },
  },
});

interface Props {
  /** The sentence that says how and when the parts come: "Xpresspost, about 2 business days, to the address above." */
  delivery: string;
  /** The sentence that says what the buyer can still change. */
  changes?: string;
}

/**
 * Who sells, how the parts come, and under which terms, as a buyer must be told before paying (docs/rules.md 5.28). The
 * parts, prices and taxes stand in the summary.
 */
export const BeforeYouPay = ({
  delivery,
  changes = 'Change the parts, the address and the shipping above, or leave without ordering.',
}: Props) => {
  const site = useSite();
  return (
    <Block aria-labelledby="before-you-pay">
      <h3 id="before-you-pay">Before you pay</h3>
      <Facts look="table">
        <Fact name="Sold by">
          {[
            site.legalName && site.legalName !== site.name
              ? `${site.legalName} (${site.name})`
              : site.name,
            `${streetAddress(site) ?? site.place}, Canada`,
          ].join(', ')}
        </Fact>
        <Fact name="Reach us">{[site.phone, site.email].filter(Boolean).join(', ')}</Fact>
        <Fact name="How it comes">{delivery}</Fact>
        <Fact name="Prices">
          Canadian dollars. Taxes and shipping are in the total; nothing is added later.
        </Fact>
        <Fact name="You can still">{changes}</Fact>
      </Facts>
      <TermsLinks slugs={TERMS_PAGES} />
    </Block>
  );
};
