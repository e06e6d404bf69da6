import { chakra } from './styled';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

const Frame = chakra('div', {
  base: {
    '& > [role=tablist]': { display: 'flex', borderBottom: '2px solid', borderColor: 'line' },
    '& [role=tab]': {
      flex: '1',
      minHeight: '56px',
      px: '3',
      mb: '-2px',
      fontFamily: 'capitals',
      fontSize: 'xl',
      fontWeight: '700',
      textTransform: 'uppercase',
      letterSpacing: '0.02em',
      color: 'muted',
      borderBottom: '4px solid transparent',
      cursor: 'pointer',
    },
    '& [role=tab][aria-selected=true]': { color: 'ink', borderColor: 'action' },
    '& [role=tab]:hover': { color: 'ink' },
    '& > [role=tabpanel]': { pt: '6' },
    '& > [hidden]': { display: 'none' },
  },
});

interface Props {
  /** The accessible name of the row of tabs. */
  label: string;
  tabs: { name: string; panel: ReactNode }[];
}

/** Shows one panel at a time; the others keep what was typed. Arrow keys, Home and End move between the tabs. */
export const Tabs = ({ label, tabs }: Props) => {
  const id = useId();
  const [open, setOpen] = useState(0);

  const move = (event: KeyboardEvent) => {
    const last = tabs.length - 1;
    const goals: Record<string, number> = {
      ArrowRight: open === last ? 0 : open + 1,
      ArrowLeft: open === 0 ? last : open - 1,
      Home: 0,
      End: last,
    };
    const goal = goals[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    setOpen(goal);
    document.getElementById(`${id}-tab-${goal}`)?.focus();
  };

  return (
    <Frame>
      <div role="tablist" aria-label={label}>
        {tabs.map(({ name }, at) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${at}`}
            aria-selected={at === open}
            aria-controls={`${id}-panel-${at}`}
            tabIndex={at === open ? 0 : -1}
            onClick={() => setOpen(at)}
            onKeyDown={move}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel }, at) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-panel-${at}`}
          aria-labelledby={`${id}-tab-${at}`}
          hidden={at !== open}
        >
          {panel}
        </div>
      ))}
    </Frame>
  );
};
