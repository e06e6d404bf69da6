/** The longest side of an uploaded picture, px: twice that of the largest one that the shop shows. */
const MAX_SIDE = 2400;
const QUALITY = 0.9;

/**
 * Makes a large picture smaller before it is sent, since a phone's photo can exceed what a proxy before the shop lets
 * through. PNG, WebP and AVIF may be transparent, which JPEG cannot be.
 * @returns the picture itself when it is small enough, or when this browser cannot do better
 */
export const smallerPicture = async (file: Blob): Promise<Blob> => {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    const by = MAX_SIDE / Math.max(width, height);
    if (by >= 1) return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * by);
    canvas.height = Math.round(height * by);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const type = file.type === 'image/jpeg' ? file.type : 'image/webp';
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
    return made && made.size > 0 && made.size < file.size ? made : file;
  } catch {
    return file;
  }
};
