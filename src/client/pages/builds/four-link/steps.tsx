import { type ReactNode, useState } from 'react';
import { StepFrame, type StepTitle, closedUnless } from '../../../parts/builds/step-frame';
import { chakra } from '@chakra-ui/react';

const Frame = chakra(StepFrame, {
  base: {
    '& > section': { minWidth: '0' },
    '& > section > h2': { fontSize: 'xl', mb: '3' },
    '& > section > p': { my: '3', maxWidth: 'prose' },
    // While a point is dragged, parts that cannot be seen are neither laid out nor painted.
    '& > .below': { contentVisibility: 'auto', containIntrinsicSize: 'auto 60rem' },
    _print: {
      '& > .below': { contentVisibility: 'visible' },
      '& > .drawing + section': { order: '-1' },
    },
    // A wider screen also shows one step at a time, with the drawing and its figures in sight.
    '@media screen and (min-width: 768px)': {
      gap: '5',
      '& > nav': {
        order: '-2',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: '2',
        borderBottom: '1px solid',
        borderColor: 'line',
        '& button': {
          minHeight: '44px',
          px: '3',
          color: 'muted',
          borderBottom: '4px solid transparent',
          cursor: 'pointer',
          _hover: { color: 'ink' },
        },
        '& .faults': { color: 'danger' },
        '& button[aria-current]': { color: 'ink', fontWeight: '600', borderColor: 'action' },
      },
      '& > [data-closed]': { display: 'none !important' },
      '& > .drawing': {
        position: 'sticky',
        top: '60px',
        zIndex: '1',
        pb: '2',
        bg: 'bg',
        borderBottom: '1px solid',
        borderColor: 'line',
      },
      '& > .turn': { display: 'flex', justifyContent: 'space-between', gap: '3' },
    },
    '@media screen and (min-width: 1024px)': {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      gridTemplateRows: 'auto auto 1fr',
      columnGap: '8',
      alignItems: 'start',
      '& > nav': { gridColumn: '1 / -1' },
      '& > .drawing': {
        gridColumn: '1',
        gridRow: '2 / span 2',
        top: '100px',
        borderBottom: 'none',
      },
      '& > section:not(.drawing), & > .turn': { gridColumn: '2' },
    },
  },
});

interface Step extends StepTitle {
  id: string;
  title: string;
  content: ReactNode;
  className?: string;
}

interface Props {
  /** Above the steps, or beside them on a desk; on paper between the first step and the others. */
  drawing: ReactNode;
  steps: readonly Step[];
}

/** The parts of a long page one at a time, with the drawing in sight; on paper one below the other. */
export const Steps = ({ drawing, steps }: Props) => {
  const [at, setAt] = useState(0);
  return (
    <Frame steps={steps} at={at} open={setAt}>
      {/* In the order in which it is seen: a page that is painted while it arrives does not move. */}
      {drawing}
      {steps.map(({ id, title, content, className }, place) => (
        <section
          key={id}
          aria-labelledby={id}
          className={className}
          {...closedUnless(place === at)}
        >
          <h2 id={id}>{title}</h2>
          {content}
        </section>
      ))}
    </Frame>
  );
};
