const SHAPES = {
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 5 5',
  cart: 'M2 4h3l2.5 11h10.5l2.5-8H6.2M9 19.5h.01M17 19.5h.01',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4 21c.6-4 3.6-6 8-6s7.4 2 8 6',
  admin: 'M4 5h16v9H4zM8 19h8M12 14v5',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'm5 5 14 14M19 5 5 19',
  down: 'm6 9 6 6 6-6',
  system: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm0 0v16M12 8h5.5M12 12h7M12 16h5.5',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3 19 19M5 19l1.7-1.7M17.3 6.7 19 5',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  facebook: 'M16 3h-2a4 4 0 0 0-4 4v14M6.5 11.5h8',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Zm4 5.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM17 7h.01',
  youtube:
    'M5 6h14a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3Zm5 3.5v5l4.5-2.5Z',
  elsewhere: 'M9 5H5v14h14v-4M13 4h7v7M20 4l-9 9',
};

type IconName = keyof typeof SHAPES;

/** The icon of a social network by its name; an external-link arrow for an unknown one. */
export const socialIcon = (name: string): IconName => {
  const known = name.toLowerCase();
  return known in SHAPES ? (known as IconName) /* just looked up */ : 'elsewhere';
};

/** A line icon in the colour of the surrounding text. It is hidden from screen readers: its parent needs a label. */
export const Icon = ({ name, size = 22 }: { name: IconName; size?: number }) => (
  <svg
    aria-hidden
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={SHAPES[name]} />
  </svg>
);
