import { useId } from 'react';
import { periodAfter } from '../../../../shop/reports/period';
import { shopDay } from '../../../../shop/shop-day';
import { useAdminSearch } from '../../../parts/admin/list/use-admin-search';
import { FilterBar } from '../../../parts/admin/list/filter-bar';
import { Button } from '../../../ui/button';
import { MONTH_NAMES, periodName } from './period-name';

/** Years that can be chosen before the current one. */
const YEARS = 6;

const PARTS: readonly (readonly [part: string, label: string])[] = [
  ...['Q1', 'Q2', 'Q3', 'Q4'].map((quarter) => [quarter, quarter] as const),
  ...MONTH_NAMES.map((name, month) => [String(month + 1).padStart(2, '0'), name] as const),
];

/** The years that can be chosen, newest first: the last ones, and the chosen one. */
const yearsWith = (year: number): number[] => {
  const now = Number(shopDay(new Date()).slice(0, 4));
  const last = Array.from({ length: YEARS + 1 }, (_, back) => now - back);
  return [...new Set([year, ...last])].toSorted((a, b) => b - a);
};

/** Chooses the month or quarter in the address, and prints the report. It is not printed itself. */
export const PeriodPicker = ({ period }: { period: string }) => {
  const { change } = useAdminSearch();
  const [yearId, partId] = [useId(), useId()];
  const [year = '', part = ''] = period.split('-');
  const choose = (chosen: string) => change({ period: chosen });
  const [before, after] = [periodAfter(period, -1), periodAfter(period, 1)];
  return (
    <FilterBar mb="0" role="group" aria-label="Time of the report">
      <div className="one">
        <label htmlFor={partId}>Month or quarter</label>
        <select
          id={partId}
          value={part}
          onChange={({ target }) => choose(`${year}-${target.value}`)}
        >
          {PARTS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="one">
        <label htmlFor={yearId}>Year</label>
        <select
          id={yearId}
          value={year}
          onChange={({ target }) => choose(`${target.value}-${part}`)}
        >
          {yearsWith(Number(year)).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      <Button look="outline" onClick={() => choose(before)}>{`‹ ${periodName(before)}`}</Button>
      <Button look="outline" onClick={() => choose(after)}>{`${periodName(after)} ›`}</Button>
      <Button look="outline" onClick={() => print()}>
        Print
      </Button>
    </FilterBar>
  );
};
