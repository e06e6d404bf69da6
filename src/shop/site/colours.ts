// The contrast of colours, as WCAG 2 defines it. Colours are '#rrggbb'.

const channels = (colour: string): [number, number, number] => {
  const at = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16);
  return [at(1), at(3), at(5)];
};

const luminance = (colour: string): number => {
  const [red, green, blue] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number]; // one for each channel
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two colours, from 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [
    number,
    number,
  ]; // one for each colour
  return (light + 0.05) / (dark + 0.05);
};

/** A mix of two colours. @param share the second colour's, 0 to 1 */
const mixed = (one: string, other: string, share: number): string => {
  const second = channels(other);
  const mix = channels(one).map((channel, index) =>
    Math.round(channel + ((second[index] ?? 0) - channel) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mix.join('')}`;
};

/** Text of normal size needs this contrast (WCAG 2.2 AA). */
const MIN_CONTRAST = 4.5;
/** The darkest ground of links in the light theme, and the lightest in the dark one. */
const GROUND = { light: '#f1f3f6', dark: '#181d23' };
const TEXT = { onAction: '#ffffff', onDarkAction: '#14181d', onNight: '#f4f6f8', muted: '#b4bec9' };

/** The colour, mixed with as much of the other as its contrast with the ground needs. */
const readable = (colour: string, other: string, ground: string): string => {
  for (let share = 0; share < 1; share += 0.05) {
    const mix = mixed(colour, other, share);
    if (contrast(mix, ground) >= MIN_CONTRAST) return mix;
  }
  return other;
};

/** Why the colour of buttons and links cannot be read. Undefined when it can. */
export const actionProblem = (action: string): string | undefined =>
  contrast(action, TEXT.onAction) < MIN_CONTRAST || contrast(action, GROUND.light) < MIN_CONTRAST
    ? 'White text on this colour, or a link in it, is too hard to read. Choose a darker one'
    : undefined;

/** Why text on the colour of header and footer cannot be read. Undefined when it can. */
export const nightProblem = (night: string): string | undefined =>
  contrast(night, TEXT.muted) < MIN_CONTRAST
    ? 'Light text on this colour is too hard to read. Choose a darker one'
    : undefined;

/** The colours of the brand, by the names of the theme's tokens, in the light and the dark theme. */
export const brandColours = ({
  action,
  night,
}: {
  action: string;
  night: string;
}): { light: Record<string, string>; dark: Record<string, string> } => {
  const onDark = readable(action, '#ffffff', GROUND.dark);
  // It stands on the dark picture of the home page, in both themes.
  const flame = mixed(onDark, '#ffffff', 0.3);
  return {
    light: {
      action,
      actionHover: mixed(action, '#000000', 0.2),
      accent: action,
      forge: action,
      onForge: TEXT.onAction,
      flame,
      night,
    },
    dark: {
      action: readable(onDark, '#ffffff', TEXT.onDarkAction),
      actionHover: mixed(readable(onDark, '#ffffff', TEXT.onDarkAction), '#ffffff', 0.15),
      accent: onDark,
      flame,
      forge: action,
      onForge: TEXT.onAction,
      night: mixed(night, '#000000', 0.4),
    },
  };
};
