import { chakra } from '@chakra-ui/react';
import type { RightWithCalls } from '../../../../shop/people/roles';
import { FormGroup } from '../../../parts/admin/form-group';
import { Fold } from '../../../ui/text';
import { Tick } from '../../../ui/tick';

const Call = chakra('code', {
  base: { display: 'block', overflowWrap: 'anywhere', fontSize: 'xs' },
});

/** The heading of each subject, by what the names of its rights begin with. */
const SUBJECTS: Record<string, string> = {
  today: 'Admin area',
  orders: 'Orders',
  returns: 'Returned parts',
  payments: 'Payments',
  quotes: 'Quotes',
  products: 'Products',
  prices: 'Prices',
  stock: 'Stock',
  customers: 'Customers',
  messages: 'Messages',
  reports: 'Reports',
  site: 'The shop',
  settings: 'Settings',
  people: 'Staff',
};

const rightSubject = (right: string): string => right.split('.', 1)[0] ?? '';

interface Props {
  all: readonly RightWithCalls[];
  ticks: Readonly<Record<string, boolean>>;
  mayTick: (right: string) => boolean;
  onChange: (ticks: Readonly<Record<string, boolean>>) => void;
}

/** A checkbox for each right, by subject, with the calls that it allows. Everybody of the staff has the first one. */
export const RightTicks = ({ all, ticks, mayTick, onChange }: Props) => {
  const subjects = [...new Set(all.map(({ right }) => rightSubject(right)))];
  return subjects.map((subject) => (
    <FormGroup key={subject} gap="0">
      <legend>{SUBJECTS[subject] ?? subject}</legend>
      {all
        .filter(({ right }) => rightSubject(right) === subject)
        .map(({ right, words, calls }) => (
          <div key={right}>
            <Tick
              checked={ticks[right] ?? false}
              disabled={right === 'today.read' || !mayTick(right)}
              onTick={(isOn) => onChange({ ...ticks, [right]: isOn })}
            >
              <span>{words}</span>
            </Tick>
            <Fold ml="34px" mb="3">
              <summary>{`${right}: what it allows, call by call`}</summary>
              <ul>
                {calls.map((call) => (
                  <li key={call}>
                    <Call>{call}</Call>
                  </li>
                ))}
              </ul>
            </Fold>
          </div>
        ))}
    </FormGroup>
  ));
};
