import type { HTMLChakraProps } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { dealerOffer } from '../../../shop/discounts/deal-words';
import { categories } from '../../data/catalogue/catalogue';
import { useSite } from '../../data/site/site';
import { usePromotions } from '../../data/discounts/promotions';
import { Bullets } from '../../ui/text';

/** The benefits of a dealer account (docs/rules.md 7.1). */
export const VendorBenefits = (rest: HTMLChakraProps<'ul'>) => {
  const { data: shelves = [] } = useQuery(categories);
  const { isSample } = useSite();
  const { dealers } = usePromotions();
  return (
    <Bullets {...rest}>
      <li>{`Wholesale pricing: ${dealerOffer(dealers, shelves)}`}</li>
      <li>{isSample ? 'Quality Canadian-made parts' : 'Parts from their maker'}</li>
      <li>Dedicated vendor support</li>
    </Bullets>
  );
};
