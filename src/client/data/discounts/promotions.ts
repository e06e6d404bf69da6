import { useQuery } from '@tanstack/react-query';
import { DEFAULT_PROMOTIONS, type Promotions } from '../../../shop/discounts/promotions';
import { config } from '../catalogue/catalogue';

/** The promotions in force. The config leaves them out while they are the default ones. */
export const usePromotions = (): Promotions =>
  useQuery(config).data?.promotions ?? DEFAULT_PROMOTIONS;
