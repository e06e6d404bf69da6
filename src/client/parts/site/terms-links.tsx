import { useSite } from '../../data/site/site';
import { Link } from '../../ui/link';
import { chakra } from '@chakra-ui/react';

const Links = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    fontSize: 'sm',
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '44px',
      color: 'accent',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
    },
  },
});

/** Links to the pages that a buyer agrees to, where a price or the button to pay stands. */
export const TermsLinks = ({ slugs }: { slugs: readonly string[] }) => {
  const { pages } = useSite();
  const shown = pages.filter(({ slug }) => slugs.includes(slug));
  return (
    <Links>
      {shown.map(({ slug, title }) => (
        <Link key={slug} to="/pages/$slug" params={{ slug }}>
          {title}
        </Link>
      ))}
    </Links>
  );
};
