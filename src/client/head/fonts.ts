import condensed700 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2?url';
import barlow400 from '@fontsource/barlow/files/barlow-latin-400-normal.woff2?url';
import barlow600 from '@fontsource/barlow/files/barlow-latin-600-normal.woff2?url';

const face = (family: string, weight: number, url: string): string =>
  `@font-face{font-family:"${family}";font-weight:${weight};font-style:normal;font-display:swap;src:url(${url}) format("woff2")}`;

/** A fallback face: Arial scaled to the metrics of the web font, so that the layout does not shift when it loads. */
const standIn = (family: string, weight: number, local: string, percent: number): string =>
  `@font-face{font-family:"${family}";font-weight:${weight};src:local("${local}"),local("Liberation Sans${weight > 400 ? ' Bold' : ''}");size-adjust:${percent}%;ascent-override:${(10_000 / percent).toFixed(2)}%;descent-override:${(2_000 / percent).toFixed(2)}%;line-gap-override:0%}`;

export const FONT_FACES = [
  face('Barlow', 400, barlow400),
  face('Barlow', 600, barlow600),
  face('Barlow Condensed', 700, condensed700),
  standIn('Barlow Local', 400, 'Arial', 95.28),
  standIn('Barlow Local', 600, 'Arial Bold', 90.67),
  standIn('Barlow Condensed Local', 700, 'Arial Bold', 74.5),
  // Condensed capitals need a smaller scale than lower case.
  standIn('Barlow Condensed Capitals Local', 700, 'Arial Bold', 68.1),
].join('');
