import type { OrderTerms } from '../../../shop/dealers/terms';
import { cad, parseSum } from '../../../shop/money';
import { noonOn } from '../../../shop/noon-on';
import { dateText } from '../date-text';

/** The open sum of an order on terms, and its last day: "$1,335.32 CAD to pay by Dec 26, 2026". */
export const owedText = ({ open, dueDay }: OrderTerms): string =>
  `${cad(parseSum(open))} to pay by ${dateText(noonOn(dueDay))}`;
