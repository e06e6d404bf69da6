import { useId } from 'react';
import type { ListView } from '../../../shop/catalogue/lists/list-pages';
import { type Sorting, readSorting, sortingText } from '../../../shop/catalogue/lists/sorting';
import type { Column } from '../../../shop/catalogue/specs/spec-table';
import { chooseListView } from '../../state/list-view';
import { Link } from '../../ui/link';

interface Props {
  view: ListView;
  columns: readonly Column[];
  sorting: Sorting | undefined;
  onSort: (by: Sorting | undefined) => void;
}

const VIEWS = [
  ['cards', 'Cards'],
  ['table', 'Table'],
] as const;

const PRICES = [
  ['price', 'Price, low to high'],
  ['-price', 'Price, high to low'],
] as const;

/** The switch between cards and table, which the device remembers, and the order of the list. */
export const ViewSwitch = ({ view, columns, sorting, onSort }: Props) => {
  const id = useId();
  return (
    <div className="view">
      <div className={`sort ${view}`}>
        <label htmlFor={id}>Sort by</label>
        <select
          id={id}
          value={sorting ? sortingText(sorting) : ''}
          onChange={({ target }) => onSort(readSorting(target.value, columns))}
        >
          <option value="">Recommended</option>
          {PRICES.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
          {[{ id: 'name', label: 'Name' }, ...columns].flatMap((one) =>
            ['', '-']
              .map((minus) => minus + one.id)
              .filter(
                (value) => !value.startsWith('-') || value === (sorting && sortingText(sorting)),
              )
              .map((value) => (
                <option key={value} value={value}>
                  {`${one.label}${value.startsWith('-') ? ', descending' : ''}`}
                </option>
              )),
          )}
        </select>
      </div>
      <nav aria-label="View">
        {VIEWS.map(([to, text]) => (
          <Link
            key={to}
            to="."
            search={(before) => ({ ...before, view: to, page: undefined })}
            replace
            resetScroll={false}
            aria-current={view === to}
            onClick={() => chooseListView(to === 'table')}
          >
            {text}
          </Link>
        ))}
      </nav>
    </div>
  );
};
