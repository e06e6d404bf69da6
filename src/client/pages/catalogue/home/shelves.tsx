import { chakra } from '@chakra-ui/react';
import { Link } from '../../../ui/link';
import type { Category } from '../../../../shop/catalogue/category';
import { Picture } from '../../../ui/picture';

const Frame = chakra('section', {
  base: {
    bg: 'sunken',
    borderBottom: '1px solid',
    borderColor: 'line',
    py: { base: '6', md: '8' },
    '& ul': {
      display: 'grid',
      gridTemplateColumns: {
        base: 'repeat(3, minmax(0, 1fr))',
        lg: 'repeat(9, minmax(0, 1fr))',
      },
      gap: '3',
      maxWidth: 'page',
      mx: 'auto',
      px: { base: '4', md: '6' },
    },
    '& a': {
      display: 'flex',
      flexDirection: 'column',
      height: '100%',
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'md',
      overflow: 'hidden',
      _hover: { borderColor: 'action', color: 'accent' },
    },
    '& img': { width: '100%', aspectRatio: '4 / 3', objectFit: 'cover' },
    '& img[data-fallback]': { objectFit: 'contain', p: '4' },
    '& span': {
      display: 'grid',
      placeItems: 'center',
      flexGrow: 1,
      minHeight: '44px',
      p: '1',
      fontFamily: 'heading',
      fontSize: 'md',
      fontWeight: '700',
      lineHeight: '1.05',
      textAlign: 'center',
    },
  },
});

/** Every category with a picture. */
export const Shelves = ({ categories }: { categories: readonly Category[] }) => (
  <Frame aria-label="What we make">
    <ul>
      {categories.map(({ id, slug, name, imageUrl = `/img/parts/${slug}-800.webp` }) => (
        <li key={id}>
          <Link to="/category/$slug" params={{ slug }}>
            {imageUrl && <Picture src={imageUrl} alt="" width={400} height={300} />}
            <span>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  </Frame>
);
