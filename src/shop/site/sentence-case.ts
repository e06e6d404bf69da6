/** The words as a sentence or a title begins with them: 'Parts for trailers'. */
export const sentenceCase = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1);
