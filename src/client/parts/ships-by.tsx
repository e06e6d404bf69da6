import type { ShownPart } from '../../shop/catalogue/stock/shown-needs';
import { canOrder } from '../../shop/catalogue/stock';
import { useShipWords } from '../state/ship-words';

/** For the styled root around it. The line is there before its words, which come after the first paint. */
export const shipsStyle = {
  '& .ships': { color: 'muted', fontSize: 'sm', minHeight: '1.5em' },
} as const;

interface Props {
  part: ShownPart;
  quantity?: number;
  isShort?: boolean;
}

/** The day by which pieces of a part ship; nothing for one that cannot be had. */
export const ShipsBy = ({ part, quantity = 1, isShort = false }: Props) => {
  const text = useShipWords(({ words }) => words(part, quantity, isShort));
  return canOrder(part) && <p className="ships">{text}</p>;
};
