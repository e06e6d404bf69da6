import { useQuery } from '@tanstack/react-query';
import { DEFAULT_WORDS, type SaleWords } from '../../../shop/discounts/default-words';
import {
  DEFAULT_PROMOTIONS,
  type Promotions,
  type Season,
} from '../../../shop/discounts/promotions';
import type { PublicConfig } from '../../../shop/settings/config';
import { config } from '../catalogue/catalogue';

/** The promotions in force. The config leaves them out while they are the default ones. */
export const promotionsIn = (known: PublicConfig | undefined): Promotions =>
  (known?.promotions as Promotions | undefined) ?? DEFAULT_PROMOTIONS; // as the server has checked them

/** The promotions in force. */
export const usePromotions = (): Promotions => promotionsIn(useQuery(config).data);

/** The words of the seasonal sale that every page needs. */
export const useSaleWords = (): SaleWords => useQuery(config).data?.saleWords ?? DEFAULT_WORDS;

/** The seasonal sale while it is on; otherwise undefined. */
export const useSeasonNow = (): Season | undefined => {
  const { data } = useQuery(config);
  return data?.sale.active ? promotionsIn(data).season : undefined;
};

/** Whether a banner is above the page: the owner's, or that of the sale. */
export const useIsAnnounced = (): boolean => {
  const { active, banner } = useQuery(config).data?.sale ?? {};
  return Boolean(active) || banner !== undefined;
};
