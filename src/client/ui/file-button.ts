/** Styles the browser's button in a file field like ours. Spread it into the root that contains the field. */
export const FILE_BUTTON = {
  '& ::file-selector-button': {
    minHeight: '30px',
    mr: '3',
    px: '3',
    font: 'inherit',
    fontWeight: '600',
    color: 'ink',
    bg: 'sunken',
    border: '1px solid',
    borderColor: 'control',
    rounded: 'sm',
    cursor: 'pointer',
  },
} as const;
