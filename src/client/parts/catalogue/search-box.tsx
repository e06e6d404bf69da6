import { chakra } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { MAX_QUERY } from '../../../shop/catalogue/search/search';
import { Button } from '../../ui/button';

const Box = chakra('form', {
  base: {
    display: 'flex',
    gap: '2',
    maxWidth: 'prose',
    '& input': {
      flexGrow: 1,
      minWidth: '0',
      minHeight: '48px',
      px: '3',
      color: 'ink',
      bg: 'bg',
      border: '1px solid',
      borderColor: 'control',
      rounded: 'sm',
    },
  },
});

/** The product search: trims the query and ignores an empty one (docs/rules.md 3.5). */
export const SearchBox = ({ query = '' }: { query?: string }) => {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);

  // Shows the current query, also after Back, but never overwrites what is being typed.
  useEffect(() => {
    const box = input.current;
    if (box && box !== document.activeElement) box.value = query;
  }, [query]);

  return (
    <Box
      role="search"
      aria-label="Catalog"
      action="/search"
      onSubmit={(event) => {
        event.preventDefault();
        const q = String(new FormData(event.currentTarget).get('q')).trim();
        if (q) void navigate({ to: '/search', search: { q } });
      }}
    >
      <input
        ref={input}
        name="q"
        type="search"
        defaultValue={query}
        maxLength={MAX_QUERY}
        aria-label="Search the catalog"
        placeholder="Part name, size or SKU"
        enterKeyHint="search"
      />
      <Button type="submit">Search</Button>
    </Box>
  );
};
