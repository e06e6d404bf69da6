/** The browser's own button in a file field, as ours look. Spread where one stands. */
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
