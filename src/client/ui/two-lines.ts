/** Two lines of text and no more. What all browsers know is a property that the types of CSS have given up. */
export const twoLines: object = {
  display: '-webkit-box',
  WebkitLineClamp: '2',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
};
