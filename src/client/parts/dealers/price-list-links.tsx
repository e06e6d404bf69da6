import { PAPER_KINDS, exportPriceList } from '../../../contract/dealers/account';
import { ButtonAnchor } from '../../ui/button';

/** Saves the dealer's price list as a table or as a paper. */
export const PriceListLinks = () =>
  PAPER_KINDS.map((kind) => (
    <ButtonAnchor
      key={kind}
      href={exportPriceList(kind).path}
      download
      look="outline"
      px={{ base: '3', sm: '5' }}
    >
      {`Price list as ${kind.toUpperCase()}`}
    </ButtonAnchor>
  ));
