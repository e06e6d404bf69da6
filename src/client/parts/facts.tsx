import { DataList, type DataListRootProps, defineSlotRecipe } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const look = (base: Record<string, object>) =>
  defineSlotRecipe({
    slots: ['root', 'item', 'itemLabel', 'itemValue'],
    base: { ...base, itemValue: { m: '0', overflowWrap: 'anywhere', ...base.itemValue } },
  });

const LOOKS = {
  /** Names above their values, as many beside each other as there is room for. */
  columns: look({
    root: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
      gap: '3',
    },
    itemLabel: { color: 'muted', fontSize: 'sm' },
    itemValue: { fontWeight: '600' },
  }),
  /** Names above their values, one below the other. */
  stack: look({
    root: { display: 'grid', gap: '3' },
    itemLabel: { color: 'muted', fontSize: 'sm' },
    itemValue: { fontWeight: '600' },
  }),
  /** A column of names and a column of values. */
  table: look({
    root: {
      display: 'grid',
      gridTemplateColumns: 'min(8rem, 40%) minmax(0, 1fr)',
      columnGap: '3',
      rowGap: '1',
    },
    item: { display: 'contents' },
    itemLabel: { color: 'muted' },
  }),
  /** Sums: the values stand below each other at the end of their lines. */
  sums: look({
    root: { display: 'grid', gap: '2' },
    item: {
      display: 'flex',
      justifyContent: 'space-between',
      gap: '4',
      '&.less': { color: 'good', fontWeight: '600' },
      '&.out': { color: 'danger', fontWeight: '600' },
      '&.total': {
        alignItems: 'baseline',
        pt: '3',
        borderTop: '2px solid',
        borderTopColor: 'ink',
        fontFamily: 'heading',
        fontSize: 'xl',
        fontWeight: '700',
      },
    },
    itemValue: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  }),
};

interface FactsProps extends DataListRootProps {
  look: keyof typeof LOOKS;
}

/** A list of names with their values. */
export const Facts = ({ look: name, ...rest }: FactsProps) => (
  <DataList.Root recipe={LOOKS[name]} {...rest} />
);

interface FactProps {
  name: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A name with its value, in `Facts`. */
export const Fact = ({ name, children, className }: FactProps) => (
  <DataList.Item className={className}>
    <DataList.ItemLabel>{name}</DataList.ItemLabel>
    <DataList.ItemValue>{children}</DataList.ItemValue>
  </DataList.Item>
);
