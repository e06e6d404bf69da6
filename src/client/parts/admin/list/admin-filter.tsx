import { useId } from 'react';
import { useAdminSearch } from './use-admin-search';

type Option = readonly [value: string, label: string];

const asOption = ([value, text]: Option) => (
  <option key={value} value={value}>
    {text}
  </option>
);

interface Props {
  label: string;
  /** Its name in the URL and in the call. */
  name: string;
  /** Value and label; the first one, with an empty value, means all: ['', 'All Statuses']. */
  options: readonly Option[];
  /** More options, under the names of their groups. */
  groups?: readonly { name: string; options: readonly Option[] }[];
}

/** Filters an admin list by one value; placed inside `AdminSearch`. */
export const AdminFilter = ({ label, name, options, groups = [] }: Props) => {
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
        {options.map(asOption)}
        {groups.map((group) => (
          <optgroup key={group.name} label={group.name}>
            {group.options.map(asOption)}
          </optgroup>
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
