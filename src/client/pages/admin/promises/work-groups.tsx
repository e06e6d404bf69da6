import type { Queue } from '../../../../contract/promises/admin';
import { dayWords } from '../../../../shop/plain-day';
import { Section } from '../../../ui/section';
import { Tiles } from '../../../ui/stack';
import { chakra } from '@chakra-ui/react';

const Weeks = chakra(Tiles, {
  base: {
    '& li': {
      display: 'grid',
      gap: '1',
      px: '3',
      py: '2',
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'md',
      fontVariantNumeric: 'tabular-nums',
    },
    '& li[data-over]': { borderColor: 'danger' },
    '& .bar': { height: '8px', bg: 'sunken', rounded: 'sm', overflow: 'hidden' },
    '& .bar > span': { display: 'block', height: '100%', bg: 'forge' },
    '& li[data-over] .bar > span': { bg: 'danger' },
  },
});

const share = (pieces: number, capacity: number): number =>
  pieces === 0 ? 0 : capacity === 0 ? 100 : Math.min(100, Math.round((100 * pieces) / capacity));

/** The work groups by week: the pieces that have to be made in it at the latest, of those that it can make. */
export const WorkGroups = ({ weeks, today }: { weeks: Queue['weeks']; today: string }) =>
  weeks[0]?.groups.map(({ name: group }, place) => (
    <Section key={group} title={group}>
      <Weeks>
        {weeks.map(({ monday, groups }, at) => {
          const { pieces = 0, capacity = 0 } = groups[place] ?? {};
          const isOver = pieces > capacity;
          return (
            <li key={monday} data-over={isOver || undefined}>
              <span>{at === 0 ? 'This week' : `Week of ${dayWords(monday, today)}`}</span>
              <b>{`${pieces} of ${capacity}`}</b>
              <span className="bar" aria-hidden="true">
                <span style={{ width: `${share(pieces, capacity)}%` }} />
              </span>
              {isOver && <small>More than can be made</small>}
            </li>
          );
        })}
      </Weeks>
    </Section>
  ));
