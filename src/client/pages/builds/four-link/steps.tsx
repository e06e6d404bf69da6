import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { chakra } from '../../../ui/styled';

/** A phone's screen, not its paper. */
const PHONE = '@media screen and (max-width: 767.98px)';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '8',
    '& > section': { minWidth: '0' },
    '& > section > h2': { fontSize: 'xl', mb: '3' },
    '& > section > p': { my: '3', maxWidth: 'prose' },
    // While a point is dragged, parts that cannot be seen are neither laid out nor painted.
    '& > .below': { contentVisibility: 'auto', containIntrinsicSize: 'auto 60rem' },
    '& > nav, & > .turn': { display: 'none' },
    [PHONE]: {
      gap: '4',
      '& > nav': {
        display: 'flex',
        gap: '1',
        overflowX: 'auto',
        mx: '-4',
        px: '4',
        borderBottom: '1px solid',
        borderColor: 'line',
        '& button': {
          flex: 'none',
          minHeight: '44px',
          px: '3',
          color: 'muted',
          borderBottom: '4px solid transparent',
        },
        '& .faults': { color: 'danger' },
        '& button[aria-current]': { color: 'ink', fontWeight: '600', borderColor: 'action' },
      },
      // The drawing stays in sight above the step, unless a keyboard needs its place.
      '& > .drawing': {
        order: '-1',
        position: 'sticky',
        top: '60px',
        zIndex: '1',
        mx: '-4',
        px: '4',
        pb: '2',
        bg: 'bg',
        borderBottom: '1px solid',
        borderColor: 'line',
      },
      '&:has(> section input:focus) > .drawing': { position: 'static' },
      '& > section[data-closed]': { display: 'none' },
      '& > .turn': { display: 'flex', justifyContent: 'space-between', gap: '3' },
    },
    _print: { '& > .below': { contentVisibility: 'visible' } },
  },
});

interface Step {
  id: string;
  title: string;
  /** The title among the steps of a phone. */
  short: string;
  content: ReactNode;
  className?: string;
  /** The number of its fields that cannot be read. */
  faults?: number;
}

interface Props {
  /** Between the first step and the others; on a phone it stays above all. */
  drawing: ReactNode;
  steps: readonly [Step, ...Step[]];
}

/** The parts of a long page: one below the other, and on a phone one at a time, with the drawing in sight. */
export const Steps = ({ drawing, steps }: Props) => {
  const [at, setAt] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const open = (next: number) => {
    setAt(next);
    frame.current?.querySelectorAll('nav button')[next]?.scrollIntoView({ inline: 'center' });
    frame.current?.scrollIntoView();
  };
  const [back, next] = [steps[at - 1], steps[at + 1]];
  const section = ({ id, title, content, className }: Step, place: number) => (
    <section
      key={id}
      aria-labelledby={id}
      className={className}
      data-closed={place === at ? undefined : true}
    >
      <h2 id={id}>{title}</h2>
      {content}
    </section>
  );
  const [first, ...others] = steps;
  return (
    <Frame ref={frame}>
      <nav aria-label="Steps" style={{ order: -2 }}>
        {steps.map(({ id, short, faults }, place) => (
          <button
            key={id}
            type="button"
            aria-current={place === at ? 'step' : undefined}
            onClick={() => open(place)}
          >
            {short}
            {faults ? <span className="faults">{` (${faults} wrong)`}</span> : null}
          </button>
        ))}
      </nav>
      {section(first, 0)}
      {drawing}
      {others.map((step, place) => section(step, place + 1))}
      <div className="turn">
        {back ? (
          <Button look="outline" onClick={() => open(at - 1)}>{`Back: ${back.short}`}</Button>
        ) : (
          <span />
        )}
        {next && <Button onClick={() => open(at + 1)}>{`Next: ${next.short}`}</Button>}
      </div>
    </Frame>
  );
};
