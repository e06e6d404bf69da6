import { chakra } from '@chakra-ui/react';

const Badge = chakra('span', {
  base: {
    display: 'inline-block',
    px: '3',
    py: '1',
    fontSize: 'sm',
    fontWeight: '600',
    lineHeight: '1.2',
    whiteSpace: 'nowrap',
    rounded: 'full',
    color: '#ffffff',
    bg: '#4d5661',
    _print: { p: '0', color: '#000', bg: 'transparent' },
  },
  variants: {
    // The colours are equal in both themes; each has a text contrast of at least 4.5:1.
    status: {
      pending: { bg: '#facc15', color: '#1c1917' },
      processing: { bg: '#1c57b3' },
      shipped: { bg: '#15803d' },
      delivered: { bg: '#065f46' },
      cancelled: { bg: '#b42318' },
      other: {},
    },
  },
});

const COLOURED = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;

/** The status of an order as coloured text (docs/rules.md 13.7). */
export const StatusBadge = ({ status }: { status: string }) => (
  <Badge status={COLOURED.find((known) => known === status) ?? 'other'}>
    {status.slice(0, 1).toUpperCase() + status.slice(1)}
  </Badge>
);
