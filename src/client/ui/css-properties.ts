import { defineConfig } from '@chakra-ui/react';

type Tokens =
  | 'colors'
  | 'fonts'
  | 'fontSizes'
  | 'radii'
  | 'shadows'
  | 'sizes'
  | 'spacing'
  | 'zIndex';

const from = (values: Tokens, ...shorthand: string[]) => ({ values, shorthand });

/**
 * The conditions and token-aware properties that our styles use. Chakra's base config covers every CSS property and
 * adds 5 kB to the first visit; properties not listed here pass through as plain CSS.
 */
export const cssProperties = defineConfig({
  conditions: {
    hover: [
      '@media (hover: hover)',
      '&:is(:hover, [data-hover]):not(:disabled, [aria-disabled=true])',
    ],
    active: '&:active:not(:disabled, [aria-disabled=true])',
    focusVisible: '&:focus-visible',
    disabled: '&:is(:disabled, [aria-disabled=true])',
    invalid: '&[aria-invalid=true]',
    expanded: '&[aria-expanded=true]',
    selected: '&[aria-selected=true]',
    checked: '&:is(:checked, [data-state=checked])',
    open: '&:is([open], [data-state=open])',
    closed: '&[data-state=closed]',
    currentPage: '&[aria-current=page]',
    before: '&::before',
    after: '&::after',
    placeholder: '&::placeholder',
    print: '@media print',
    osDark: '@media (prefers-color-scheme: dark)',
    // Emotion takes a selector that begins with a colon, such as :root, for a pseudo-class of the element itself.
    light: 'html[data-theme=light] &',
    dark: 'html[data-theme=dark] &',
  },
  utilities: {
    color: from('colors'),
    background: from('colors', 'bg'),
    backgroundColor: from('colors', 'bgColor'),
    borderColor: from('colors'),
    borderTopColor: from('colors'),
    borderBottomColor: from('colors'),
    borderLeftColor: from('colors'),
    outlineColor: from('colors'),
    fill: from('colors'),
    stroke: from('colors'),
    fontFamily: from('fonts'),
    fontSize: from('fontSizes'),
    borderRadius: from('radii', 'rounded'),
    boxShadow: from('shadows'),
    zIndex: from('zIndex'),
    gap: from('spacing'),
    rowGap: from('spacing'),
    columnGap: from('spacing'),
    padding: from('spacing', 'p'),
    paddingTop: from('spacing', 'pt'),
    paddingBottom: from('spacing', 'pb'),
    paddingLeft: from('spacing', 'pl'),
    paddingRight: from('spacing', 'pr'),
    paddingInline: from('spacing', 'px', 'paddingX'),
    paddingBlock: from('spacing', 'py', 'paddingY'),
    margin: from('spacing', 'm'),
    marginTop: from('spacing', 'mt'),
    marginBottom: from('spacing', 'mb'),
    marginLeft: from('spacing', 'ml'),
    marginRight: from('spacing', 'mr'),
    marginInline: from('spacing', 'mx', 'marginX'),
    marginBlock: from('spacing', 'my', 'marginY'),
    width: from('sizes', 'w'),
    height: from('sizes', 'h'),
    minWidth: from('sizes', 'minW'),
    minHeight: from('sizes', 'minH'),
    maxWidth: from('sizes', 'maxW'),
    maxHeight: from('sizes', 'maxH'),
    top: from('spacing'),
    right: from('spacing'),
    bottom: from('spacing'),
    left: from('spacing'),
    inset: from('spacing'),
  },
});
