import createCache, { type StylisElement } from '@emotion/cache';
import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { ORDER_BAR } from './lower-edge';
import { recipes, slotRecipes } from './recipes';

const scale = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

/** A colour in the light and the dark theme. Dark follows the system unless the visitor has chosen (data-theme). */
const pair = (light: string, dark: string) => ({
  value: { base: light, _osDark: dark, _light: light, _dark: dark },
});

const STEPS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20];

/** Multiples of a quarter of the text size; but where large text meets a narrow window, the room is for the text and not for the space around it. */
const spacing = scale(
  Object.fromEntries(STEPS.map((step) => [step, `min(${step / 4}rem, ${step * 1.25}vw)`])),
);

const look = defineConfig({
  cssVarsPrefix: 's',
  preflight: true,
  conditions: {
    // A busy button is aria-disabled, so that it keeps the focus.
    hover: [
      '@media (hover: hover)',
      '&:is(:hover, [data-hover]):not(:disabled, [data-disabled], [aria-disabled=true])',
    ],
    // Emotion takes a selector that begins with a colon, such as :root, for a pseudo-class of the element itself.
    light: 'html[data-theme=light] &',
    dark: 'html[data-theme=dark] &',
  },
  theme: {
    recipes,
    slotRecipes,
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    tokens: {
      fonts: scale({
        heading: '"Barlow Condensed", "Barlow Condensed Local", "Arial Narrow", sans-serif',
        capitals:
          '"Barlow Condensed", "Barlow Condensed Capitals Local", "Arial Narrow", sans-serif',
        body: '"Barlow", "Barlow Local", system-ui, sans-serif',
      }),
      fontSizes: scale({
        xs: '0.8125rem',
        sm: '0.9375rem',
        md: '1.0625rem',
        lg: '1.25rem',
        xl: '1.5rem',
        '2xl': '2rem',
        '3xl': 'clamp(2rem, 1.5rem + 2.2vw, 2.75rem)',
        '4xl': 'clamp(2.5rem, 1.6rem + 4vw, 4.25rem)',
      }),
      spacing,
      sizes: {
        full: { value: '100%' },
        page: { value: '80rem' },
        prose: { value: '42rem' },
      },
      radii: scale({ sm: '3px', md: '6px', lg: '10px', full: '999px' }),
      shadows: scale({
        card: '0 1px 2px rgb(10 15 20 / 0.08), 0 4px 14px rgb(10 15 20 / 0.06)',
        raised: '0 6px 28px rgb(10 15 20 / 0.22)',
      }),
      zIndex: scale({ sticky: '10', menu: '20', modal: '30', toast: '40', tooltip: '50' }),
    },
    semanticTokens: {
      colors: {
        bg: pair('#ffffff', '#0f1317'),
        surface: pair('#ffffff', '#181d23'),
        sunken: pair('#f1f3f6', '#141920'),
        line: pair('#d5dbe2', '#303944'),
        // Borders of form controls need a contrast of 3:1 against the page.
        control: pair('#7b8794', '#76828f'),
        ink: pair('#15191e', '#eef1f4'),
        muted: pair('#4d5661', '#aab4bf'),
        action: pair('#c2410c', '#f06a2c'),
        actionHover: pair('#9a3412', '#ff8347'),
        onAction: pair('#ffffff', '#14181d'),
        accent: pair('#b93c0a', '#ff8a50'),
        sale: { value: '#1c57b3' },
        saleInk: pair('#1c57b3', '#8db8ff'),
        forge: { value: '#e4581b' },
        onForge: { value: '#14181d' },
        flame: { value: '#ff9a63' },
        night: pair('#15191e', '#0a0d10'),
        onNight: { value: '#f4f6f8' },
        nightMuted: pair('#b4bec9', '#aab4bf'),
        maple: pair('#c8102e', '#ff6b7d'),
        danger: pair('#b42318', '#ff8a7a'),
        dangerBg: pair('#fdecea', '#3a1614'),
        good: pair('#14713a', '#5fd08b'),
        goodBg: pair('#e7f6ec', '#10301d'),
        warnBg: pair('#fff4e5', '#38240b'),
        star: pair('#d97706', '#f5b041'),
        focus: pair('#1c57b3', '#8db8ff'),
      },
    },
  },
  globalCss: {
    html: {
      fontFamily: 'body',
      color: 'ink',
      background: 'bg',
      textSizeAdjust: '100%',
      scrollPaddingTop: '5rem',
      scrollPaddingBottom: 'calc(var(--strip) + 1rem)',
      // The lower edge is covered by the handle of an iPhone, or by the connection strip, which sets its height.
      '--strip': 'env(safe-area-inset-bottom)',
    },
    // Scroll bars and controls follow the visitor's choice as well.
    'html[data-theme=light]': { colorScheme: 'light' },
    'html[data-theme=dark]': { colorScheme: 'dark' },
    // An iPhone that lies on its side has a notch at one end.
    body: { fontSize: 'md', px: 'env(safe-area-inset-left)' },
    // Else it is as wide as its widest word, and widens the page.
    fieldset: { minWidth: '0' },
    'h1, h2, h3, h4': {
      fontFamily: 'heading',
      fontWeight: '700',
      lineHeight: '1.1',
      textWrap: 'balance',
    },
    'b, strong': { fontWeight: '600' },
    small: { color: 'muted', fontSize: '0.88em', fontWeight: '400' },
    '::placeholder': { color: 'muted' },
    ':focus-visible': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' },
    ':focus:not(:focus-visible)': { outline: 'none' },
    // The order bar of a product page covers the lower edge of a phone.
    ':root:has(main .order)': {
      [ORDER_BAR]: { '--bar': '7rem', scrollPaddingBottom: 'calc(var(--strip) + 8rem)' },
    },
    // An iPhone zooms into a field with smaller text.
    '@media (pointer: coarse)': {
      '& :is(input, select, textarea)': { fontSize: 'max(16px, 1em) !important' },
    },
    // Pictures that wait for scripts are empty; theirs follow in a `noscript`.
    '@media (scripting: none)': { '& img[src^="data:"]': { display: 'none' } },
    '@media (prefers-reduced-motion: reduce)': {
      '& *, & *::before, & *::after': {
        animationName: 'none !important',
        transitionDuration: '0.01ms !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
});

let made: ReturnType<typeof createSystem> | undefined;

/**
 * The design system: Chakra's properties and conditions with only our tokens and recipes. Created on the first call, which takes 0.2 s on a slow phone.
 * @param styled whether the page already has the global styles; then they are not created again
 */
export const system = (styled = false) =>
  (made ??= createSystem(
    defaultBaseConfig,
    styled ? { ...look, preflight: false, globalCss: {} } : look,
  ));

/** Properties that browsers with script support still know only by their prefixed name. */
const PREFIXED = /^(user-select|text-size-adjust):/;

const prefix = (rule: StylisElement): void => {
  if (PREFIXED.test(rule.value)) rule.return = `-webkit-${rule.value}${rule.value}`;
};

/** Makes Emotion's cache, in the browser and in the page renderer. Emotion's own prefixes would be a third of the styles. */
export const makeEmotion = () => createCache({ key: 'css', stylisPlugins: [prefix] });
