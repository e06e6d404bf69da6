import { memo } from 'react';
import type { FourLink } from '../../../../workbench/builds/four-link/model';
import { sweep } from '../../../../workbench/builds/four-link/sweep';
import { Notice } from '../../../ui/notice';
import { chakra } from '@chakra-ui/react';
import { numberText } from '../../../parts/builds/number-text';
import { Plot } from './plot';
import { WideTable } from './wide-table';

const Plots = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    mb: '4',
    gridTemplateColumns: { sm: '1fr 1fr' },
  },
});

type Row = ReturnType<typeof sweep>['rows'][number];

const degrees = (slope: number): number => (Math.atan(slope) * 180) / Math.PI;

/** The columns of a position; a value is undefined where it is unknown. */
const travelColumns = (unit: FourLink['unit']) => {
  const places = unit === 'mm' ? 0 : 2;
  return [
    {
      title: 'Anti-squat',
      unit: '%',
      places: 1,
      of: ({ antiSquat }: Row) => ('percent' in antiSquat ? antiSquat.percent : undefined),
    },
    {
      title: 'Roll centre above ground',
      unit,
      places,
      of: ({ roll }: Row) => ('height' in roll ? roll.height : undefined),
    },
    {
      title: 'Slope of the roll axis',
      unit: '°',
      places: 1,
      of: ({ roll }: Row) => ('slope' in roll ? degrees(roll.slope) : undefined),
    },
    { title: 'Pinion angle', unit: '°', places: 1, of: ({ pinion }: Row) => pinion },
    { title: 'Axle forward', unit, places, of: ({ centre }: Row) => centre[0] },
    { title: 'Axle to the left', unit, places, of: ({ centre }: Row) => centre[1] },
  ];
};

/** The figures from full droop to full bump: plots, and a table with the same numbers. */
export const TravelSection = memo(function TravelSection({ model }: { model: FourLink }) {
  const { rows, ends } = sweep(model);
  const columns = travelColumns(model.unit);
  return (
    <>
      {ends.length > 0 && (
        <Notice tone="warn" mb="4">
          {ends.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      <Plots>
        {columns.map(({ title, unit, of }) => (
          <Plot
            key={title}
            title={title}
            unit={unit}
            points={rows.map((row) => [row.up, of(row)] as const)}
          />
        ))}
      </Plots>
      <WideTable
        label="The figures through the travel"
        heads={[
          `Travel up (${model.unit})`,
          ...columns.map(({ title, unit }) => `${title} (${unit})`),
        ]}
      >
        {rows.map((row) => (
          <tr key={row.up} className={row.up === 0 ? 'ride' : undefined}>
            <th scope="row">
              {row.up === 0 ? 'Ride height' : numberText(row.up, model.unit === 'mm' ? 0 : 2)}
            </th>
            {columns.map(({ title, places, of }) => {
              const value = of(row);
              return (
                <td key={title}>{value === undefined ? 'unknown' : numberText(value, places)}</td>
              );
            })}
          </tr>
        ))}
      </WideTable>
    </>
  );
});
