import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { MAX_QUERY } from '../../../../shop/catalogue/search/search';
import { FilterBar } from './filter-bar';
import { useAdminSearch } from './use-admin-search';

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
    <FilterBar
      as="form"
      role="search"
      onSubmit={(event: FormEvent) => {
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
    </FilterBar>
  );
};
