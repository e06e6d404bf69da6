/** Clamps text to two lines. All browsers support the -webkit- property, but the CSS types no longer include it. */
export const twoLines: object = {
  display: '-webkit-box',
  WebkitLineClamp: '2',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
};
