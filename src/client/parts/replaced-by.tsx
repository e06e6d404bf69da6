import { useQuery } from '@tanstack/react-query';
import type { Product } from '../../shop/catalogue/product';
import { itemTitle, ownItemQuery } from '../../shop/catalogue/variants';
import { cad, parsePrice } from '../../shop/money';
import { products } from '../data/catalogue/catalogue';
import { Link } from '../ui/link';

/** Leads from a part that is no longer sold to the one that takes its place (docs/rules.md 3.44). */
export const ReplacedBy = ({ part }: { part: Product }) => (
  <Link
    to="/product/$slug"
    params={{ slug: part.slug }}
    search={ownItemQuery(part)}
    style={{ textDecoration: 'underline', fontWeight: 600 }}
  >
    {`Replaced by ${itemTitle(part)}, ${cad(parsePrice(part.price))}`}
  </Link>
);

/** The same for a part of which only the id is known; nothing when no part takes its place. */
export const SuccessorOf = ({ productId }: { productId: number }) => {
  const { data } = useQuery(products);
  const part = data?.find(({ replaces }) => replaces?.some(({ id }) => id === productId));
  return part && <ReplacedBy part={part} />;
};
