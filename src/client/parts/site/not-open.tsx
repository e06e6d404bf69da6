import { missingSellerFacts, notOpenText } from '../../../shop/site/missing-facts';
import { type User, may } from '../../../shop/session/user';
import { useSite } from '../../data/site/site';
import { Link } from '../../ui/link';
import { Notice } from '../../ui/notice';

/** Says in place of the button to pay that the shop takes no orders yet, and tells the owner why (docs/rules.md 5.31). */
export const NotOpen = ({ person }: { person: User | null | undefined }) => {
  const site = useSite();
  return (
    <Notice tone="warn">
      <p>{notOpenText(site)}</p>
      {may(person, 'site.write') && (
        <>
          <p>{`Buyers must be told who sells to them. Missing: ${missingSellerFacts(site).join(', ')}.`}</p>
          <p>
            <Link to="/admin/site">Give these facts under Your Shop</Link>
          </p>
        </>
      )}
    </Notice>
  );
};
