/** Describes a link of the four-link page for a build list. No tube and no joints are chosen for it yet. */
export const designedLink = (name: string, length: string, unit: 'in' | 'mm'): string =>
  `${name}, ${length} ${unit} centre to centre`;

const DESIGNED = /, \d+(?:\.\d+)? (?:in|mm) centre to centre$/;

/** Says of a line in words whether it is a link that was designed here, or a thing from elsewhere. */
export const originText = (text: string): string =>
  DESIGNED.test(text) ? 'Your link: choose tube and joints' : 'Not from this shop';
