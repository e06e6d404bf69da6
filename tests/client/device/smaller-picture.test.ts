import { afterEach, describe, expect, it, vi } from 'vitest';
import { smallerPicture } from '../../../src/client/device/catalogue/smaller-picture';

afterEach(() => vi.unstubAllGlobals());

/** A browser that decodes each picture to this size, and encodes any to so many bytes. */
const browser = (width: number, height: number, bytes: number) => {
  const drawn = vi.fn<(...of: unknown[]) => void>();
  const asked = vi.fn<(type?: string) => void>();
  const bitmap = { width, height, close: () => {} };
  vi.stubGlobal('createImageBitmap', async () => bitmap);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: drawn,
  } as unknown as null); // the part of a context that is used
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = '') => {
    asked(type);
    done(new Blob(['x'.repeat(bytes)], { type }));
  });
  return { bitmap, drawn, asked };
};

const photo = (type = 'image/jpeg') => new Blob(['x'.repeat(1000)], { type });

describe('a picture before it is uploaded', () => {
  it.each([
    ['image/jpeg', 'image/jpeg'],
    ['image/png', 'image/webp'],
  ])('is made smaller when its longest side has more than 2400 px: %s', async (from, to) => {
    const { bitmap, drawn, asked } = browser(4000, 3000, 300);
    const small = await smallerPicture(photo(from));
    expect(drawn).toHaveBeenCalledWith(bitmap, 0, 0, 2400, 1800);
    expect(asked).toHaveBeenCalledWith(to);
    expect([small.type, small.size]).toEqual([to, 300]);
  });

  it('stays as it is when it is small, or would only grow', async () => {
    const file = photo();
    browser(2400, 1000, 300);
    expect(await smallerPicture(file)).toBe(file);
    browser(4000, 3000, 2000);
    expect(await smallerPicture(file)).toBe(file);
  });

  it('stays as it is where the browser cannot decode it', async () => {
    const file = photo();
    expect(await smallerPicture(file)).toBe(file);
  });
});
