import { chakra } from '@chakra-ui/react';
import { Link } from '../../../ui/link';
import type { Subcategory } from '../../../../shop/catalogue/category';

const Row = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    '& a': {
      display: 'flex',
      alignItems: 'center',
      minHeight: '44px',
      px: '4',
      fontWeight: '600',
      border: '1px solid',
      borderColor: 'control',
      rounded: 'full',
      _hover: { borderColor: 'action', color: 'accent' },
    },
  },
});

interface Props {
  slug: string;
  subcategories: readonly Pick<Subcategory, 'slug' | 'name'>[];
}

/** The links to the subcategories of a category; renders nothing if there are none. */
export const SubcategoryLinks = ({ slug, subcategories }: Props) =>
  subcategories.length > 0 && (
    <Row aria-label="Sub-categories">
      {subcategories.map((below) => (
        <li key={below.slug}>
          <Link to="/category/$slug/$subcat" params={{ slug, subcat: below.slug }}>
            {below.name}
          </Link>
        </li>
      ))}
    </Row>
  );
