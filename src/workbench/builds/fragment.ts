/** Longer texts in an address are cut to this many characters. */
export const MAX_TEXT_LENGTH = 40;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The texts in the fragment of an address, by name. Anybody may have written it. */
export const fragmentTexts = (fragment: string): [string, string][] =>
  fragment
    .replace(/^#/, '')
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name, decoded(value.join('=')).slice(0, MAX_TEXT_LENGTH)];
    });
