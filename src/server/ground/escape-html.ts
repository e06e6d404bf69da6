/** Text as HTML that shows it: no mark in it opens a tag, a quote or a character reference. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
