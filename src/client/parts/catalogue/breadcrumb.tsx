import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/link';
import { config } from '../../data/catalogue/catalogue';
import { BreadcrumbData, type Crumb } from '../../head/breadcrumb-data';
import { useWhole } from '../use-whole';
import { SizedText } from '../sized-text';

const Trail = chakra('nav', {
  base: {
    mb: '1',
    fontSize: 'sm',
    color: 'muted',
    '& ol': { display: 'flex', flexWrap: 'wrap' },
    '& li': { display: 'flex', alignItems: 'center', minHeight: '44px' },
    // The name of the page is cut to the rest of the line, or has a line of its own.
    '& li:last-of-type': { flex: '1 1 7rem', minWidth: '0', whiteSpace: 'nowrap' },
    '& li + li::before': { content: '"/"', px: '2', color: 'control' },
    '& a': {
      display: 'flex',
      alignItems: 'center',
      minHeight: '44px',
      _hover: { color: 'accent' },
    },
    '& a:hover': { textDecoration: 'underline' },
    '& [aria-current]': {
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      color: 'ink',
      fontWeight: '600',
    },
  },
});

const HOME = { name: 'Home', path: '/' };

/** The trail from Home to this page, for visitors and as structured data. */
export const Breadcrumb = ({ crumbs }: { crumbs: Crumb[] }) => {
  const origin = useQuery(config).data?.publicUrl ?? '';
  const isWhole = useWhole();
  const way = [HOME, ...crumbs];
  return (
    <Trail aria-label="Breadcrumb">
      <ol>
        {way.map(({ name, path }, index) => (
          <li key={path}>
            {index === way.length - 1 ? (
              <span aria-current="page">
                <SizedText text={name} />
              </span>
            ) : (
              <Link to={path}>
                <SizedText text={name} />
              </Link>
            )}
          </li>
        ))}
      </ol>
      {isWhole && <BreadcrumbData crumbs={way} origin={origin} />}
    </Trail>
  );
};
