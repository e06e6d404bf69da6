import { chakra } from '../../../ui/styled';
import { Link } from '../../../ui/link';

const Ways = chakra('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '5',
    mb: '5',
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '44px',
      color: 'accent',
      textDecoration: 'underline',
    },
    '@media print': { display: 'none' },
  },
});

const PAGES: [path: string, name: string][] = [
  ['/build/link', 'Link Designer'],
  ['/build/four-link', 'Four-Link Geometry'],
  ['/build/paper', 'Templates at True Scale'],
];

/** The other pages of the workbench. */
export const WorkbenchLinks = () => (
  <Ways aria-label="Workbench">
    {PAGES.map(([path, name]) => (
      <Link key={path} to={path}>
        {name}
      </Link>
    ))}
  </Ways>
);
