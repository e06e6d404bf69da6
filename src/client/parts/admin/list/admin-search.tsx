import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { MAX_QUERY } from '../../../../shop/catalogue/search/search';
import { useAdminSearch } from './use-admin-search';

const Bar = chakra('form', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: '3',
    mb: '3',
    _print: { display: 'none' },
    '& > .one': { display: 'grid', gap: '1', flex: { base: '1 1 9rem', md: 'none' } },
    '& > .words': { flex: { base: '1 1 100%', md: '1 1 18rem' }, maxWidth: { md: '30rem' } },
    '& label': { fontSize: 'xs', fontWeight: '600', color: 'muted' },
    '& input, & select': {
      width: '100%',
      minHeight: '44px',
      px: '3',
      color: 'ink',
      bg: 'surface',
      border: '1px solid',
      borderColor: 'control',
      rounded: 'sm',
    },
  },
});

/** The pause in typing after which the list updates, ms. */
const REST = 300;

interface Props {
  /** The placeholder, naming what is searched: 'Number, name, email or SKU'. */
  looksFor: string;
  /** One or more `AdminFilter`. */
  children?: ReactNode;
}

/** Searches an admin list while typing, or at once with Enter. The query is in the URL. */
export const AdminSearch = ({ looksFor, children }: Props) => {
  const { search, change } = useAdminSearch();
  const q = search.q ?? '';
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const look = () => {
    clearTimeout(timer.current);
    const typed = input.current?.value.trim() ?? '';
    if (typed !== q) change({ q: typed });
  };
  // Follows the URL, for example after Back.
  useEffect(() => {
    const box = input.current;
    if (box && box !== document.activeElement) box.value = q;
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Bar
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        look();
      }}
    >
      <div className="one words">
        <label htmlFor={id}>Search</label>
        <input
          ref={input}
          id={id}
          type="search"
          defaultValue={q}
          maxLength={MAX_QUERY}
          placeholder={looksFor}
          enterKeyHint="search"
          autoComplete="off"
          onChange={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(look, REST);
          }}
        />
      </div>
      {children}
    </Bar>
  );
};
