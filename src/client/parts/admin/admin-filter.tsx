import { useId } from 'react';
import { useAdminSearch } from './use-admin-search';

interface Props {
  label: string;
  /** Its name in the address and in the call. */
  name: string;
  /** Value and words; the first one, with an empty value, is all: ['', 'All Statuses']. */
  options: readonly (readonly [value: string, words: string])[];
}

/** Narrows a desk's list to one kind; stands in a `AdminSearch`. */
export const AdminFilter = ({ label, name, options }: Props) => {
  const { search, change } = useAdminSearch();
  const id = useId();
  return (
    <div className="one">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={search[name] ?? ''}
        onChange={({ target }) => change({ [name]: target.value })}
      >
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
};
