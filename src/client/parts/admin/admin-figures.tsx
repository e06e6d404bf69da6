import { chakra } from '@chakra-ui/react';
import { Fact, Facts } from '../facts';

const Cards = chakra(Facts, {
  base: {
    // Sums of thousands are too wide for three columns on a phone.
    gridTemplateColumns: { base: '1fr', sm: 'repeat(3, minmax(0, 1fr))' },
    '&:has(> :nth-of-type(4))': {
      gridTemplateColumns: {
        base: 'repeat(2, minmax(0, 1fr))',
        md: 'repeat(4, minmax(0, 1fr))',
      },
    },
    mb: '5',
    '& > div': {
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      borderLeftWidth: '4px',
      borderLeftColor: 'forge',
      rounded: 'md',
      px: { base: '3', md: '4' },
      py: '3',
    },
    '& .figure': {
      display: 'block',
      minHeight: '2.4rem',
      fontFamily: 'heading',
      fontSize: '2xl',
      fontWeight: '700',
      lineHeight: '1.2',
      fontVariantNumeric: 'tabular-nums',
      overflowWrap: 'anywhere',
    },
    '& .note': { display: 'block', color: 'muted', fontSize: 'xs', fontWeight: '400' },
  },
});

interface Props {
  /** `value` is undefined while it loads. */
  figures: readonly { label: string; value: string | undefined; note?: string | undefined }[];
}

/** The key figures of an admin page, side by side. */
export const AdminFigures = ({ figures }: Props) => (
  <Cards look="columns">
    {figures.map(({ label, value, note }) => (
      <Fact key={label} name={label}>
        <span className="figure">{value ?? '–'}</span>
        {note && <span className="note">{note}</span>}
      </Fact>
    ))}
  </Cards>
);
