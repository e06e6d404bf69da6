import type { ReactNode } from 'react';
import { Table, chakra, defineSlotRecipe } from '@chakra-ui/react';

const Frame = chakra(Table.ScrollArea, {
  base: {
    border: '1px solid',
    borderColor: 'line',
    rounded: 'sm',
    _print: { overflow: 'visible', '& th, & td': { px: '1' } },
  },
});

const recipe = defineSlotRecipe({
  slots: ['root', 'columnHeader'],
  base: {
    root: {
      width: '100%',
      borderCollapse: 'collapse',
      fontSize: 'sm',
      // On a phone the texts wrap, so that short tables show all their columns.
      '& th, & td': {
        px: { base: '1', sm: '3' },
        py: '2',
        textAlign: 'end',
        whiteSpace: { base: 'normal', sm: 'nowrap' },
        // A word stays whole: the table scrolls.
        overflowWrap: 'normal',
      },
      '& th:first-of-type': { textAlign: 'start' },
      '& tbody tr': { borderTop: '1px solid', borderColor: 'line' },
      '& td.words': { whiteSpace: 'normal', textAlign: 'start' },
      '& .ride': { fontWeight: '600' },
    },
    columnHeader: { bg: 'sunken', whiteSpace: 'normal', verticalAlign: 'bottom' },
  },
});

interface Props {
  label: string;
  heads: readonly string[];
  /** The rows of the body. */
  children: ReactNode;
}

/** A table that scrolls sideways on a phone, also with the keyboard. */
export const WideTable = ({ label, heads, children }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the arrow keys
  <Frame role="region" aria-label={label} tabIndex={0}>
    <Table.Root native recipe={recipe}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table.Root>
  </Frame>
);
