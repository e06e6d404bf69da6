import { useId } from 'react';
import { useAdminSearch } from './use-admin-search';

interface Props {
  label: string;
  /** Its name in the URL and in the call. */
  name: string;
  /** Value and label; the first one, with an empty value, means all: ['', 'All Statuses']. */
  options: readonly (readonly [value: string, label: string])[];
}

/** Filters an admin list by one value; placed inside `AdminSearch`. */
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
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
};

/** Filters an admin list by a day, as AdminFilter does by a value. */
export const DayFilter = ({ label, name }: Pick<Props, 'label' | 'name'>) => {
  const { search, change } = useAdminSearch();
  const id = useId();
  return (
    <div className="one">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={search[name] ?? ''}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </div>
  );
};
