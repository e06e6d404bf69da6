import { type SentItem, sentItemsText } from '../../../shop/shipping/sent-items';
import { ButtonLink } from '../../ui/button';

/** Leads to the request for freight: for these parts, or for those in the cart. */
export const AskForFreight = ({ items }: { items?: readonly SentItem[] }) => (
  <ButtonLink
    to="/freight"
    search={items ? { items: sentItemsText(items) } : {}}
    look="outline"
    mt="3"
  >
    Ask for Freight
  </ButtonLink>
);
