import { useLocation } from '@tanstack/react-router';
import { PageHead } from '../head/page-head';
import { Missing } from '../parts/missing';
import { SearchBox } from '../parts/catalogue/search-box';
import { OutlineLink } from '../ui/button';

/** Shown for an unknown address. */
export const NotFound = () => {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <Missing>
      <PageHead
        title="Page Not Found"
        description="There is no page at this address."
        path={path}
        hidden
      />
      <h1>Page Not Found</h1>
      <p>There is no page at this address. Search for the part, or look through the catalog.</p>
      <SearchBox />
      <div className="ways">
        <OutlineLink to="/all-products">See the complete catalog</OutlineLink>
      </div>
    </Missing>
  );
};
