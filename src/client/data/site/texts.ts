import { filledTexts } from '../../../shop/site/filled-texts';
import { useSite } from './site';

/** The owner's texts in place of the default ones, with the facts of the shop in them. */
export const useFilledTexts = <Texts extends Record<string, string>>(defaults: Texts): Texts =>
  filledTexts(defaults, useSite());
