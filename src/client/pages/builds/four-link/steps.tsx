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
    _print: { '& > .below': { contentVisibility: 'visible' } },
  },
});

interface Step extends StepTitle {
  id: string;
  title: string;
  content: ReactNode;
  className?: string;
}

interface Props {
  /** Between the first step and the others; on a phone it stays above all. */
  drawing: ReactNode;
  steps: readonly [Step, ...Step[]];
}

/** The parts of a long page: one below the other, and on a phone one at a time, with the drawing in sight. */
export const Steps = ({ drawing, steps }: Props) => {
  const [at, setAt] = useState(0);
  const section = ({ id, title, content, className }: Step, place: number) => (
    <section key={id} aria-labelledby={id} className={className} {...closedUnless(place === at)}>
      <h2 id={id}>{title}</h2>
      {content}
    </section>
  );
  const [first, ...others] = steps;
  return (
    <Frame steps={steps} at={at} open={setAt}>
      {section(first, 0)}
      {drawing}
      {others.map((step, place) => section(step, place + 1))}
    </Frame>
  );
};
