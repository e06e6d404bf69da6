/** Splits '/img/parts/ab12-800.avif' into name, width in pixels and format. */
const SIZED = /^(.*)-(\d{2,5})\.(avif|webp|jpe?g|png)$/;

/**
 * Finds the same picture in the nearest available width; at equal distance, the same format wins.
 * @returns undefined when there is none, or when the URL contains no width
 */
export const nearestPicture = (
  picture: string,
  available: readonly string[],
): string | undefined => {
  const [, name, width, format] = SIZED.exec(picture) ?? [];
  if (name === undefined) return undefined;
  let nearest: string | undefined;
  let least = Infinity;
  for (const url of available) {
    const [, itsName, itsWidth, itsFormat] = SIZED.exec(url) ?? [];
    const apart = Math.abs(Number(itsWidth) - Number(width)) + (itsFormat === format ? 0 : 0.5);
    if (itsName !== name || apart >= least) continue;
    nearest = url;
    least = apart;
  }
  return nearest;
};
