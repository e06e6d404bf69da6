import encodeQR from 'qr';

/** The path of all dark modules, one unit each: neighbours in a row are one rectangle. */
const qrPath = (rows: readonly (readonly boolean[])[]): string => {
  let path = '';
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; x += 1) {
      const from = x;
      while (row[x]) x += 1;
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`;
    }
  return path;
};

interface Props {
  text: string;
  /** The text for screen readers. A code that has none is decoration. */
  label?: string;
  /** The share of the code that may be unreadable: 7 % or 15 %. Paper on a bin gets dirty, a screen does not. */
  ecc?: 'low' | 'medium';
}

/** A QR code of a text, dark on white in both themes, so that cameras read it. */
export const QrCode = ({ text, label, ecc = 'low' }: Props) => {
  const rows = encodeQR(text, 'raw', { ecc, border: 4 });
  const size = rows.length;
  return (
    <svg
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={qrPath(rows)} fill="#000" />
    </svg>
  );
};
