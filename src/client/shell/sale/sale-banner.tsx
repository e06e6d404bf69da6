import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSaleWords } from '../../data/discounts/promotions';
import { useSite } from '../../data/site/site';
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
    overflowWrap: 'anywhere',
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

/**
 * The owner's banner of the day, otherwise that of the sale while it is on. It is on every page and cannot be closed
 * (docs/rules.md 13.5).
 */
export const SaleBanner = () => {
  const { reminders } = useSite();
  const { data } = useQuery(config);
  const { name, offer, kind } = useSaleWords();
  const { active = false, banner } = data?.sale ?? {};
  if (banner !== undefined)
    return (
      <Bar aria-label="Announcement">
        <p>{banner}</p>
      </Bar>
    );
  if (!active) return null;
  return (
    <Bar aria-label={name}>
      <b>{offer}</b>
      <span>{`${kind} `}</span>
      {reminders !== 'off' && <Link to="/reminders">Remind me</Link>}
    </Bar>
  );
};
