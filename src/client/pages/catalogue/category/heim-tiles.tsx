import { chakra } from '@chakra-ui/react';
import { Link } from '../../../ui/link';
import type { Subcategory } from '../../../../shop/catalogue/category';
import { Picture } from '../../../ui/picture';
import { SubcategoryLinks } from './subcategory-links';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gap: { base: '4', md: '6' },
    mb: '4',
    '& a': {
      display: 'grid',
      gridTemplateColumns: '2fr 3fr',
      alignItems: 'center',
      gap: '4',
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'md',
      overflow: 'hidden',
      pr: '4',
      _hover: { borderColor: 'action', boxShadow: 'card' },
    },
    '& img': { width: '100%', aspectRatio: '4 / 3', objectFit: 'cover' },
    '& h2': { fontSize: 'xl' },
    '& p': { mt: '1', color: 'muted' },
  },
});

const SLUG = 'heim-joints';

/** The tiles with their fixed counts, which give way to the number of loaded products (docs/rules.md 3.9). */
const TILES = [
  { subcat: 'chromoly', name: 'Chromoly Heim Joints', count: 11, picture: 'heim-joints' },
  { subcat: 'lifetime', name: 'TMR Lifetime Heims', count: 4, picture: 'heim-joints-lifetime' },
];

interface Props {
  /** The number of products of each kind, by slug; undefined while they load. */
  onShelf: Record<string, number> | undefined;
  /** All subcategories of the category; those without a tile get a plain link. */
  others: readonly Subcategory[];
}

/** The two kinds of heim joints as tiles. */
export const HeimTiles = ({ onShelf, others }: Props) => (
  <>
    <Frame>
      {TILES.map(({ subcat, name, count, picture }) => {
        const available = onShelf ? (onShelf[subcat] ?? 0) : count;
        return (
          <Link key={subcat} to="/category/$slug/$subcat" params={{ slug: SLUG, subcat }}>
            <Picture src={`/img/parts/${picture}-800.webp`} alt="" width={800} height={600} eager />
            <div>
              <h2>{name}</h2>
              <p>{`${available} ${available === 1 ? 'Product' : 'Products'} Available`}</p>
            </div>
          </Link>
        );
      })}
    </Frame>
    <SubcategoryLinks
      slug={SLUG}
      subcategories={others.filter(({ slug }) => TILES.every(({ subcat }) => subcat !== slug))}
    />
  </>
);
