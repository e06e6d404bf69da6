import { chakra } from '@chakra-ui/react';
import { useSite } from '../data/site/site';
import { ButtonLink } from '../ui/button';
import { Picture } from '../ui/picture';

const Strip = chakra('section', {
  base: {
    px: { base: '4', md: '6' },
    py: '8',
    textAlign: 'center',
    bg: 'sunken',
    // The strip is contained for the same reason as the footer.
    contain: 'layout paint',
    borderTop: '1px solid',
    borderTopColor: 'line',
    _print: { display: 'none' },
    '& h2': { fontSize: '3xl', fontFamily: 'capitals', textTransform: 'uppercase' },
    '& p': { maxWidth: 'prose', mx: 'auto', mt: '2', mb: '5', color: 'muted' },
    '& ul': {
      display: 'grid',
      gridTemplateColumns: { base: 'repeat(3, 1fr)', md: 'repeat(6, 1fr)' },
      alignItems: 'center',
      gap: { base: '3', md: '6' },
      maxWidth: '77rem',
      mx: 'auto',
      mt: '6',
    },
    '& img': {
      width: '100%',
      maxWidth: '200px',
      aspectRatio: '28 / 9',
      mx: 'auto',
      // The logos are grey and need a lighter shade on the dark page.
      filter: { _osDark: 'brightness(1.7)', _light: 'none', _dark: 'brightness(1.7)' },
    },
  },
});

/** The partner brands above the footer. */
export const BrandStrip = () => {
  const shop = useSite();
  return (
    <Strip aria-labelledby="brands">
      <h2 id="brands">Don't See What You Need?</h2>
      <p>
        Ask us: we can often order parts that are not listed here, from these brands and others.
      </p>
      <ButtonLink to="/contact">Inquire About Products</ButtonLink>
      <ul>
        {shop.partners.map(({ name, logo }) => (
          <li key={name}>
            {logo ? <Picture src={logo} alt={name} width={280} height={90} /> : <b>{name}</b>}
          </li>
        ))}
      </ul>
    </Strip>
  );
};
