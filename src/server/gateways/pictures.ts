import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { MAX_PICTURE_PIXELS, MIN_PICTURE_WIDTH } from '../../shop/catalogue/picture';
import type { FileStore } from './files/file-store';

/** Stored widths, px. */
const WIDTHS = [400, 800, 1200] as const;
const FORMATS = ['avif', 'webp'] as const;
/** Bump when the encoding changes, so that the same upload gets another name. */
const RECIPE = 'pictures-1';
const MAX_SECONDS = 60;

const FILE = /^[0-9a-f]{32}-(400|800|1200)\.(avif|webp)$/;
/** The address of an uploaded picture; its first group is the name. */
const ADDRESS = /^\/img\/uploads\/([0-9a-f]{32})-\d+\.(?:avif|webp)$/;
const TYPES = { avif: 'image/avif', webp: 'image/webp' };

/** Twice the size in which mails show the logo, px. */
const LOGO_SIZE = { width: 480, height: 96 };
const LOGO = 'logo';

/** An upload that is not a supported picture. The message is for the user. */
export class PictureProblem extends Error {
  override name = 'PictureProblem';
}

export interface KeptPicture {
  /** The hash in the file names: 32 hex digits. */
  name: string;
  width: number;
  height: number;
}

/** Encodes and stores uploaded pictures. */
export interface Pictures {
  /** Re-encodes a picture without its metadata. @throws PictureProblem; StoreUnavailable, and then the picture is not shown */
  keep: (bytes: Uint8Array) => Promise<KeptPicture>;
  /** A file by its name, or undefined when there is none. @throws StoreUnavailable */
  file: (name: string) => Promise<{ type: string; bytes: Buffer } | undefined>;
  /**
   * The app's icon as PNG, made of a picture of this shop: 'own-192' has 192 pixels; a maskable one keeps a fifth of
   * ground on each side. Undefined when there is no such picture.
   */
  icon: (address: string, size: string, ground: string) => Promise<Buffer | undefined>;
  /** The logo as PNG for mails, as a picture of this shop. Undefined when there is no such picture. */
  logo: (address: string) => Promise<Buffer | undefined>;
}

const SIGNATURES: [format: string, test: (bytes: Buffer) => boolean][] = [
  ['png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  [
    'webp',
    (bytes) =>
      bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  ],
  ['avif', (bytes) => /^ftyp(avif|avis|mif1|miaf)/.test(bytes.toString('latin1', 4, 12))],
];

const refuse = (message: string): never => {
  throw new PictureProblem(message);
};

const broken = (): never => refuse('This picture is damaged or not complete.');

/** Loads the decoder, which is large, with the first picture. */
const openDecoder = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  // One picture at a time, on one thread, to leave the processor to requests.
  sharp.concurrency(1);
  return (bytes: Buffer): Sharp =>
    sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'truncated', pages: 1 }).timeout({
      seconds: MAX_SECONDS,
    });
};

const encoded = (decoded: Sharp, width: number, format: (typeof FORMATS)[number]) => {
  // Rotate by the EXIF orientation; never enlarge.
  const sized = decoded
    .clone()
    .autoOrient()
    .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true });
  return (
    format === 'avif' ? sized.avif({ quality: 55, effort: 3 }) : sized.webp({ quality: 80 })
  ).toBuffer({ resolveWithObject: true });
};

/** Pictures in a store of files, each in two formats and three widths, named by a hash of its bytes. */
export const picturesIn = (store: FileStore): Pictures => {
  let decoder: ReturnType<typeof openDecoder> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const make = async (upload: Uint8Array): Promise<KeptPicture> => {
    const bytes = Buffer.from(upload);
    if (!SIGNATURES.some(([, test]) => test(bytes)))
      refuse('This is no PNG, JPEG, WebP or AVIF picture.');
    decoder ??= openDecoder();
    const decoded = (await decoder)(bytes);
    const facts = await decoded
      .metadata()
      .catch((error: Error) =>
        /pixel limit/i.test(error.message)
          ? refuse('This picture is too large: at most 50 megapixels.')
          : broken(),
      );
    if (facts.width * facts.height > MAX_PICTURE_PIXELS)
      refuse('This picture is too large: at most 50 megapixels.');
    if (facts.width < MIN_PICTURE_WIDTH || facts.height < MIN_PICTURE_WIDTH / 2)
      refuse('This picture is too small to show a part: at least 200 pixels wide.');
    const name = createHash('sha256').update(RECIPE).update(bytes).digest('hex').slice(0, 32);
    let size = { width: 0, height: 0 };
    for (const width of WIDTHS)
      for (const format of FORMATS) {
        const made = await encoded(decoded, width, format).catch(broken);
        size = { width: made.info.width, height: made.info.height };
        // Write it even if it exists, to renew its upload time.
        await store.put(`${name}-${width}.${format}`, made.data);
      }
    return { name, ...size };
  };

  const icons = new Map<string, Promise<Buffer | undefined>>();
  const makeIcon = async (address: string, size: string, ground: string) => {
    const [, name] = ADDRESS.exec(address) ?? [];
    const bytes = name && (await store.read(`${name}-1200.webp`));
    if (!bytes) return undefined;
    decoder ??= openDecoder();
    const picture = (await decoder)(bytes);
    if (size === LOGO)
      return picture
        .resize({ ...LOGO_SIZE, fit: 'inside', withoutEnlargement: true })
        .png()
        .toBuffer();
    const pixels = Number(/\d+$/.exec(size)?.[0]);
    const edge = size.includes('maskable') ? Math.round(pixels / 5) : 0;
    const drawn = picture.resize({
      width: pixels - 2 * edge,
      height: pixels - 2 * edge,
      fit: 'contain',
      background: '#00000000',
    });
    const framed = edge
      ? drawn
          .extend({ top: edge, bottom: edge, left: edge, right: edge, background: ground })
          .flatten({ background: ground })
      : drawn;
    return framed.png().toBuffer();
  };

  const icon = (address: string, size: string, ground: string) => {
    const key = `${address} ${size} ${ground}`;
    const known = icons.get(key);
    if (known) return known;
    // Only those of one icon are kept.
    if (icons.size >= 8) icons.clear();
    const made = makeIcon(address, size, ground);
    icons.set(key, made);
    // A picture that is missing now may be there later.
    made.then(
      (icon) => icon ?? icons.delete(key),
      () => icons.delete(key),
    );
    return made;
  };

  return {
    icon,
    logo: (address) => icon(address, LOGO, ''),
    keep: (bytes) => {
      const mine = last.then(
        () => make(bytes),
        () => make(bytes),
      );
      last = mine.catch(() => {});
      return mine;
    },
    file: async (name) => {
      const format = FILE.exec(name)?.[2] as keyof typeof TYPES | undefined; // the pattern has these two
      if (!format) return undefined;
      const bytes = await store.read(name);
      return bytes && { type: TYPES[format], bytes };
    },
  };
};
