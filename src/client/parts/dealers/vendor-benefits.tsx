import { useQuery } from '@tanstack/react-query';
import { dealerOffer } from '../../../shop/discounts/deal-words';
import { categories } from '../../data/catalogue/catalogue';
import { usePromotions } from '../../data/discounts/promotions';

/** The benefits of a dealer account (docs/rules.md 7.1). */
export const VendorBenefits = () => {
  const { data: shelves = [] } = useQuery(categories);
  const { dealers } = usePromotions();
  return (
    <ul>
      <li>{`Wholesale pricing: ${dealerOffer(dealers, shelves)}`}</li>
      <li>Quality Canadian-made parts</li>
      <li>Dedicated vendor support</li>
    </ul>
  );
};
