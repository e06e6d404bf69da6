/** What Chakra itself reads from the props of an element, beside styles and variants. */
const CHAKRAS = new Set(['as', 'asChild', 'unstyled', 'recipe', 'colorPalette', 'theme']);

/**
 * Replaces emotion's list of all HTML attributes, with which Chakra filters the props of elements. Types already
 * exclude other props, and this saves 2 kB of the first visit.
 * @param {string} name
 */
export default (name) => !CHAKRAS.has(name);
