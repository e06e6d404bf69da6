import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';

const control = {
  // Keeps room for a button inside it.
  '--input-height': '4.25rem',
  width: '100%',
  minHeight: '48px',
  px: '3',
  py: '2',
  font: 'inherit',
  color: 'ink',
  bg: 'bg',
  border: '1px solid',
  borderColor: 'control',
  rounded: 'sm',
  _invalid: {
    borderColor: 'danger',
    boxShadow: 'inset 0 0 0 1px var(--s-colors-danger)',
  },
} as const;

/** The looks of Chakra's components that several pages show. A part that is loaded later brings its own. */
export const recipes = {
  input: defineRecipe({ base: control }),
  textarea: defineRecipe({ base: { ...control, minHeight: '9rem', resize: 'vertical' } }),
};

export const slotRecipes = {
  card: defineSlotRecipe({
    slots: ['root'],
    base: {
      root: {
        bg: 'surface',
        border: '1px solid',
        borderColor: 'line',
        rounded: 'md',
        p: { base: '4', md: '6' },
      },
    },
  }),
  field: defineSlotRecipe({
    slots: ['root', 'label', 'helperText', 'errorText'],
    base: {
      root: {
        display: 'grid',
        gap: '1',
        alignContent: 'start',
        gridTemplateColumns: 'minmax(0, 1fr)',
        overflowWrap: 'anywhere',
      },
      label: { fontWeight: '600', fontSize: 'sm' },
      helperText: { color: 'muted', fontSize: 'sm' },
      errorText: { color: 'danger', fontSize: 'sm', fontWeight: '600' },
    },
  }),
  nativeSelect: defineSlotRecipe({
    slots: ['root', 'field', 'indicator'],
    base: {
      root: { position: 'relative' },
      field: { ...control, pr: '10', appearance: 'none', textOverflow: 'ellipsis' },
      indicator: {
        position: 'absolute',
        inset: '0 0.75rem 0 auto',
        display: 'grid',
        placeItems: 'center',
        width: '1.25em',
        pointerEvents: 'none',
      },
    },
  }),
};

/** Lays the hidden input of a checkbox or a switch over its label, where touch and screen readers find it. */
export const OVER_LABEL = {
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  clip: 'auto',
  opacity: 0,
  cursor: 'inherit',
} as const;
