import { chakra } from '@chakra-ui/react';
import { useSite } from '../../../data/site/site';
import { Link } from '../../../ui/link';

const Door = chakra('p', {
  base: {
    my: '4',
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '44px',
      fontWeight: '600',
      color: 'accent',
      textDecoration: 'underline',
    },
  },
});

const LINKS = { to: '/build/link', words: 'Design a link from these parts' } as const;

/** The tool of the workbench that goes with a category of the sample, by the category's slug. */
const DOORS = {
  'heim-joints': LINKS,
  steering: LINKS,
  suspension: { to: '/build/four-link', words: 'Work out your four-link geometry' },
  trusses: { to: '/build/four-link', words: 'Work out your four-link geometry' },
  tools: { to: '/build/paper', words: 'Print a notch or hole template at true scale' },
} as const;

/** The link to the tool that goes with a category; renders nothing for the others. */
export const WorkbenchDoor = ({ slug }: { slug: string }) => {
  const { workbench } = useSite();
  if (workbench === 'off') return null;
  const door = Object.hasOwn(DOORS, slug) ? DOORS[slug as keyof typeof DOORS] : undefined;
  return (
    door && (
      <Door>
        <Link to={door.to}>{door.words}</Link>
      </Door>
    )
  );
};
