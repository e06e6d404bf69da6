/** For the styled root around stars: lists have hundreds of them, and plain elements are cheap. */
export const starsStyle = {
  '& .stars': {
    display: 'inline-block',
    position: 'relative',
    fontSize: '1.1em',
    lineHeight: '1',
    letterSpacing: '1px',
    color: 'line',
    whiteSpace: 'nowrap',
  },
  '& .stars > i': {
    position: 'absolute',
    inset: '0 auto 0 0',
    overflow: 'hidden',
    color: 'star',
    fontStyle: 'normal',
  },
} as const;

/**
 * Five stars. `halves` shows a half star for a fraction (product card); without it the rating is rounded down
 * (product page; docs/rules.md 3.10). The root around it spreads `starsStyle`.
 */
export const Stars = ({ rating, halves = false }: { rating: number; halves?: boolean }) => {
  const whole = Math.floor(Math.max(0, Math.min(5, rating)));
  const filled = halves && rating > whole && whole < 5 ? whole + 0.5 : whole;
  return (
    <span className="stars" role="img" aria-label={`${filled} out of 5 stars`}>
      ★★★★★<i style={{ width: `${filled * 20}%` }}>★★★★★</i>
    </span>
  );
};
