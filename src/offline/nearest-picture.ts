/** '/img/parts/ab12-800.avif' is 'ab12' 800 px wide. */
const SIZED = /^(.*)-(\d{2,5})\.(avif|webp|jpe?g|png)$/;

/**
 * Of the pictures that are there, the one that shows the same thing in the nearest width; one in the same format wins
 * over another that is as near. Undefined when there is none, or when the address names no width.
 */
export const nearestPicture = (wanted: string, there: readonly string[]): string | undefined => {
  const [, name, width, format] = SIZED.exec(wanted) ?? [];
  if (name === undefined) return undefined;
  const near = there.flatMap((url) => {
    const [, itsName, itsWidth, itsFormat] = SIZED.exec(url) ?? [];
    if (itsName !== name) return [];
    return [
      { url, apart: Math.abs(Number(itsWidth) - Number(width)) + (itsFormat === format ? 0 : 0.5) },
    ];
  });
  return near.toSorted((one, other) => one.apart - other.apart)[0]?.url;
};
