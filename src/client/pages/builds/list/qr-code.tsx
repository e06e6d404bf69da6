import { encode } from 'uqr';

/** The path of all dark modules, one unit each. */
const pathOf = (data: readonly (readonly boolean[])[]): string =>
  data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');

/** A QR code of a text, dark on white in both themes, so that cameras read it. */
export const QrCode = ({ text }: { text: string }) => {
  const { data, size } = encode(text, { ecc: 'L', border: 4 });
  return (
    <svg
      role="img"
      aria-label="QR code of this list"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  );
};
