import { chakra } from '@chakra-ui/react';
import { useNavigate, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { MAX_QUERY } from '../../../shop/catalogue/search/search';
import { Icon } from '../../ui/icons';

const Form = chakra('form', {
  base: {
    order: { base: '1', lg: '0' },
    position: { lg: 'sticky' },
    top: '0',
    zIndex: { lg: '1' },
    flex: { base: '0 0 100%', lg: '1' },
    minWidth: '0',
    display: 'flex',
    alignItems: { lg: 'center' },
    justifyContent: 'center',
    height: { base: '56px', lg: '72px' },
    px: { base: 'var(--edge)', lg: '8' },
    bg: 'surface',
    // On a phone there is one search box: a page with its own needs no second one above it.
    '&:is(:has(main [name=q]) *)': { display: { base: 'none', lg: 'flex' } },
    '& input': {
      flexGrow: '1',
      minWidth: '0',
      maxWidth: '34rem',
      height: '44px',
      pl: '4',
      pr: '2',
      color: 'ink',
      bg: 'sunken',
      border: '1px solid',
      borderColor: 'control',
      borderRight: '0',
      borderRadius: '3px 0 0 3px',
      // The outline is inside, because the header and the button would cover it.
      _focusVisible: { outlineOffset: '-3px' },
    },
    '& button': {
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      width: '52px',
      height: '44px',
      color: 'onAction',
      bg: 'action',
      borderRadius: '0 3px 3px 0',
      cursor: 'pointer',
      _hover: { bg: 'actionHover' },
    },
  },
});

/** The navbar's search: trims the query and ignores an empty one (docs/rules.md 3.5). */
export const SearchBox = () => {
  const navigate = useNavigate();
  // Admin pages use `q` for their own search.
  const q = useLocation({
    select: ({ pathname, search }) => (pathname === '/search' && search.q) || '',
  });
  const input = useRef<HTMLInputElement>(null);

  // Shows the current query, also after Back, but never overwrites what is being typed.
  useEffect(() => {
    const box = input.current;
    if (box && box !== document.activeElement) box.value = q;
  }, [q]);

  return (
    <Form
      role="search"
      aria-label="Shop"
      action="/search"
      onSubmit={(event) => {
        event.preventDefault();
        const term = input.current?.value.trim();
        if (term) void navigate({ to: '/search', search: { q: term } });
      }}
    >
      <input
        ref={input}
        name="q"
        type="search"
        defaultValue={q}
        maxLength={MAX_QUERY}
        aria-label="Search products"
        placeholder="Search products..."
        enterKeyHint="search"
      />
      <button type="submit" aria-label="Search">
        <Icon name="search" />
      </button>
    </Form>
  );
};
