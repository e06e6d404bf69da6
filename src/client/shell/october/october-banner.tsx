import { chakra } from '../../ui/styled';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/link';
import { config } from '../../data/catalogue/catalogue';

const Bar = chakra('section', {
  base: {
    px: '4',
    py: '2',
    textAlign: 'center',
    fontSize: 'sm',
    color: '#fff',
    bg: 'sale',
    _print: { display: 'none' },
    '& a': { display: 'inline-block', px: '2', py: '3', my: '-3', textDecoration: 'underline' },
    '& b': {
      mr: { md: '3' },
      display: { base: 'block', md: 'inline' },
      fontFamily: 'heading',
      fontSize: 'lg',
      fontWeight: '700',
      letterSpacing: '0.02em',
    },
  },
});

/** Shown on every page while the sale is on; it cannot be closed (docs/rules.md 13.5). */
export const OctoberBanner = () => {
  const { data } = useQuery(config);
  if (!data?.sale.active) return null;
  return (
    <Bar aria-label="October sale">
      <b>Save 15% when you buy 2+ items</b>
      Package deals, all through October. <Link to="/reminders">Remind me</Link>
    </Bar>
  );
};
