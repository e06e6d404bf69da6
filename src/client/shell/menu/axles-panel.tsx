import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import * as m from 'framer-motion/m';
import { Link } from '../../ui/link';
import type { Category } from '../../../shop/catalogue/category';
import { subcategories } from '../../data/catalogue/catalogue';
import { Motion } from '../../ui/motion';

const Panel = chakra('ul', {
  base: {
    position: { base: 'static', lg: 'absolute' },
    top: '100%',
    left: '0',
    zIndex: 'menu',
    minWidth: '15rem',
    py: { base: '1', lg: '2' },
    pl: { base: '4', lg: '0' },
    bg: { lg: 'surface' },
    borderTop: { lg: '3px solid' },
    borderTopColor: { lg: 'forge' },
    boxShadow: { lg: 'raised' },
    '& li': { px: { lg: '2' } },
    // On a wide screen the panel has the colours of the page; on a phone, those of the dark menu.
    '&& a': {
      px: { lg: '3' },
      color: { lg: 'ink' },
      rounded: 'sm',
      _hover: { bg: { base: 'rgb(255 255 255 / 0.12)', lg: 'sunken' } },
      _focusVisible: { outlineColor: { lg: 'focus' } },
    },
    '& li:first-of-type a': { fontWeight: '600' },
    '& .coming': { minHeight: '11rem', p: '3', color: { base: 'nightMuted', lg: 'muted' } },
  },
});

const ABOVE = { opacity: 0, y: -8 };
const SHOWN = { opacity: 1, y: 0 };

/** The subcategories; fetched when the dropdown opens, and again if that failed. */
export const AxlesPanel = ({
  category,
  onChosen,
}: {
  category: Category;
  onChosen: () => void;
}) => {
  const { data = [], isFetching } = useQuery(subcategories(category.id));
  const { slug } = category;
  return (
    <Motion>
      <Panel id="axles" asChild>
        <m.ul initial={ABOVE} animate={SHOWN}>
          <li>
            <Link
              to="/category/$slug"
              params={{ slug }}
              onClick={onChosen}
            >{`View All ${category.name}`}</Link>
          </li>
          {data.map((shelf) => (
            <li key={shelf.slug}>
              <Link
                to="/category/$slug/$subcat"
                params={{ slug, subcat: shelf.slug }}
                onClick={onChosen}
              >
                {shelf.name}
              </Link>
            </li>
          ))}
          {isFetching && <li className="coming">Loading...</li>}
        </m.ul>
      </Panel>
    </Motion>
  );
};
