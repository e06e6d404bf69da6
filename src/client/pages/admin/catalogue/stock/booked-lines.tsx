import type { BookedLine } from '../../../../../contract/catalogue/admin-stock';
import { signedPieces } from '../../../../../shop/catalogue/stock-ledger';
import { chakra } from '@chakra-ui/react';
import { partText } from './stock-page';

const Lines = chakra('ol', {
  base: {
    listStyle: 'none',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'line',
    rounded: 'md',
    '& li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: '3',
      px: '3',
      py: '2',
      borderTop: '1px solid',
      borderTopColor: 'line',
    },
    '& li:first-of-type': { borderTop: '0' },
    '& li[data-wrong]': { bg: 'dangerBg' },
    '& .what': { fontWeight: '600', overflowWrap: 'anywhere' },
    '& .sum': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& .sum b': { display: 'block', fontSize: 'lg' },
    '& small': { display: 'block', color: 'muted', fontSize: 'xs', fontWeight: '400' },
    '& .problem': { gridColumn: '1 / -1', color: 'danger', fontWeight: '600' },
  },
});

/** The sheet's number, the counted number, and the moves since then. */
const countText = ({ sheet, counted, before }: BookedLine): string => {
  if (sheet === undefined || counted === undefined) return '';
  const moved = before - sheet;
  return `Sheet ${sheet}, counted ${counted}${moved ? `, since then ${signedPieces(moved)}` : ''}`;
};

/** The lines of a delivery or a count, each with its change, or why it cannot be booked. */
export const BookedLines = ({ lines, label }: { lines: readonly BookedLine[]; label: string }) => (
  <Lines aria-label={label}>
    {lines.map((one) => (
      <li key={one.line} data-wrong={one.problem === null ? undefined : true}>
        <span className="what">
          <span>{one.part ? one.part.name : `Line ${one.line}: ${one.text.slice(0, 80)}`}</span>
          <small>{one.part && partText(one.part)}</small>
          <small>{countText(one)}</small>
        </span>
        {one.part && (
          <span className="sum">
            <b>{signedPieces(one.pieces)}</b>
            <small>{`${one.before} → ${one.after}`}</small>
          </span>
        )}
        {one.problem !== null && <span className="problem">{one.problem}</span>}
      </li>
    ))}
  </Lines>
);
