import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button';
import { chakra } from '@chakra-ui/react';

/** A phone's screen, not its paper. */
export const PHONE = '@media screen and (max-width: 767.98px)';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '8',
    '& > nav, & > .turn': { display: 'none' },
    [PHONE]: {
      gap: '4',
      '& > nav': {
        display: 'flex',
        gap: '1',
        order: '-2',
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
      '& .drawing': {
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
      '&:has(input:focus) .drawing': { position: 'static' },
      '& [data-closed]': { display: 'none !important' },
      '& > .turn': { display: 'flex', justifyContent: 'space-between', gap: '3' },
    },
  },
});

/** A step of a long page, as the row of steps names it on a phone. */
export interface StepTitle {
  short: string;
  /** The number of its fields that cannot be read. */
  faults?: number | undefined;
}

interface Props {
  steps: readonly StepTitle[];
  /** The place of the open step. */
  at: number;
  open: (step: number) => void;
  className?: string;
  children: ReactNode;
}

/** Marks what belongs to another step than the open one: a phone hides it, other screens show everything. */
export const closedUnless = (isOpen: boolean) => ({ 'data-closed': isOpen ? undefined : true });

/**
 * A long page that a phone shows a step at a time, with the part of class `drawing` in sight. What belongs to a step
 * is marked by `closedUnless`.
 */
export const StepFrame = ({ steps, at, open, className, children }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  const go = (next: number) => {
    open(next);
    frame.current?.querySelectorAll('nav button')[next]?.scrollIntoView({ inline: 'center' });
    frame.current?.scrollIntoView();
  };
  const [back, next] = [steps[at - 1], steps[at + 1]];
  return (
    <Frame ref={frame} className={className}>
      <nav aria-label="Steps">
        {steps.map(({ short, faults }, place) => (
          <button
            key={short}
            type="button"
            aria-current={place === at ? 'step' : undefined}
            onClick={() => go(place)}
          >
            {short}
            {faults ? <span className="faults">{` (${faults} wrong)`}</span> : null}
          </button>
        ))}
      </nav>
      {children}
      <div className="turn">
        {back ? (
          <Button look="outline" onClick={() => go(at - 1)}>{`Back: ${back.short}`}</Button>
        ) : (
          <span />
        )}
        {next && <Button onClick={() => go(at + 1)}>{`Next: ${next.short}`}</Button>}
      </div>
    </Frame>
  );
};
