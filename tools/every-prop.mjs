/** What Chakra itself reads from the props of an element, beside styles and variants. */
const CHAKRAS = new Set(['as', 'asChild', 'unstyled', 'recipe', 'colorPalette', 'theme']);

/**
 * Stands in for emotion's list of all HTML attributes, with which Chakra keeps other props from the page's elements:
 * the types let no others in, and it is 2 kB less on the first visit.
 * @param {string} name
 */
export default (name) => !CHAKRAS.has(name);
