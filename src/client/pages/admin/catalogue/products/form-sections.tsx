import { chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';

/** The form of a part: a card for each subject, and the buttons at the lower edge of the window. */
export const FormSections = chakra('form', {
  base: {
    display: 'grid',
    gap: '5',
    maxWidth: '62rem',
    fontSize: 'md',
    '& section': {
      display: 'grid',
      gap: '4',
      p: { base: '4', md: '5' },
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'md',
    },
    '& h2': { fontSize: 'lg', fontFamily: 'capitals', textTransform: 'uppercase' },
    '& .fields': {
      display: 'grid',
      gap: '4',
      gridTemplateColumns: { base: '1fr', sm: 'repeat(auto-fill, minmax(12rem, 1fr))' },
    },
    '& details > * + *': { mt: '4' },
    '& details[open] > summary': { _after: { content: '"−"' } },
    '& summary': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      minHeight: '44px',
      my: '-2',
      cursor: 'pointer',
      '&::-webkit-details-marker': { display: 'none' },
      _after: { content: '"+"', fontSize: '2xl', color: 'accent' },
    },
    '& .wide': { gridColumn: '1 / -1' },
    '& .end': {
      position: 'sticky',
      // Above the bar of the admin area on a phone.
      bottom: 'calc(var(--strip) + var(--bar, 0px))',
      display: 'grid',
      gap: '3',
      py: '3',
      bg: 'bg',
      borderTop: '1px solid',
      borderTopColor: 'line',
      zIndex: 'sticky',
    },
    '& .buttons': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' },
    '& .state': { color: 'muted', fontSize: 'sm' },
  },
});

interface FoldProps {
  id: string;
  title: string;
  /** Whether it has something when the form opens. One that is empty is a line that opens. */
  isFilled: boolean;
  children: ReactNode;
}

/** A section that most parts leave empty. What was typed into it is sent also when it is closed (docs/rules.md 18.15). */
export const Fold = ({ id, title, isFilled, children }: FoldProps) => {
  // The browser opens and closes it from then on.
  const [open] = useState(isFilled);
  return (
    <section aria-labelledby={id}>
      <details open={open}>
        <summary>
          <h2 id={id}>{title}</h2>
        </summary>
        {children}
      </details>
    </section>
  );
};
