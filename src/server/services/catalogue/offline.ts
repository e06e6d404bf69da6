import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogueChanges, OfflineCatalogue } from '../../../contract/catalogue/offline';
import { keptPictures } from '../../../shop/catalogue/kept-pictures';
import type { Product, UnstockedProduct } from '../../../shop/catalogue/product';
import { DATA_SCHEMA } from '../../../shop/data-schema';
import type { Catalogue } from './catalogue';
import type { CatalogueHolder } from './hold-catalogue';
import { EncodedResponse } from '../../ground/encoded-response';

/** The size in bytes of each picture of the built client, by its path. */
const pictureSizes = (dist: string | undefined): Map<string, number> => {
  const sizes = new Map<string, number>();
  if (dist === undefined) return sizes;
  const client = join(dist, 'client');
  const entries = readdirSync(join(client, 'img'), { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile() && !/\.(br|gz)$/.test(one.name))) {
    const file = join(entry.parentPath, entry.name);
    sizes.set(file.slice(client.length).replaceAll('\\', '/'), statSync(file).size);
  }
  return sizes;
};

/** Changes for phones that have an older version are kept for this many of them. */
const MAX_KEPT = 20;
/** Above this share of changed products, the whole catalogue is the better answer. */
const MAX_CHANGED = 1 / 4;

const withoutStock = ({ inStock: _, ...product }: Product): UnstockedProduct => product;

/** The answers of one version of the catalogue. */
interface Answers {
  whole: () => EncodedResponse;
  since: (stamp: string) => EncodedResponse | undefined;
  /** Whether the whole was sent. */
  isSent: () => boolean;
}

const makeAnswers = (
  current: Catalogue,
  sizes: ReadonlyMap<string, number>,
  { build, generatedAt }: { build: string; generatedAt: string },
): Answers => {
  const { history, products, categories, subcategories, groups, axles, version } = current;
  const fileSize = (file: string) => sizes.get(file);
  const buildStamp = (name: string) => `${name}-${build}`;
  const stamp = history.name && buildStamp(history.name);
  const etag = stamp && `W/"${stamp}"`;

  let whole: EncodedResponse | undefined;
  const makeWhole = () => {
    const images = keptPictures(products, categories, fileSize);
    const answer: OfflineCatalogue = {
      schema: DATA_SCHEMA,
      version,
      ...(stamp && { stamp }),
      generatedAt,
      totals: {
        products: products.length,
        images: images.length,
        bytes: images.reduce((sum, { bytes }) => sum + bytes, 0),
      },
      categories,
      subcategories,
      groups: [...groups],
      axles: [...axles],
      products: products.map(withoutStock),
      images,
    };
    return EncodedResponse.json(answer, etag);
  };

  const changes = new Map<string, EncodedResponse>();
  const makeChanges = (since: string): EncodedResponse | undefined => {
    const difference = since.endsWith(`-${build}`)
      ? history.since(since.slice(0, -1 - build.length))
      : undefined;
    if (!stamp || !difference || difference.changed.size > products.length * MAX_CHANGED)
      return undefined;
    const changed = products.filter(({ id }) => difference.changed.has(id));
    const answer: CatalogueChanges = {
      schema: DATA_SCHEMA,
      since,
      version,
      stamp,
      generatedAt,
      count: products.length,
      changed: changed.map(withoutStock),
      removed: difference.removed,
      ...(difference.groups && { groups: [...groups], axles: [...axles] }),
      pictures: Object.fromEntries(
        keptPictures(changed, [], fileSize).map(({ url, bytes }) => [url, bytes]),
      ),
    };
    return EncodedResponse.json(answer, etag);
  };
  return {
    whole: () => (whole ??= makeWhole()),
    since: (older) => {
      const known = changes.get(older);
      if (known) return known;
      const made = makeChanges(older);
      if (made && changes.size < MAX_KEPT) changes.set(older, made);
      return made;
    },
    isSent: () => whole?.isSent ?? false,
  };
};

/** The answers of GET /api/offline/catalogue, made when they are asked for. */
interface OfflineAnswers {
  /** The changes since the version with this stamp, or the whole when that version is not known. */
  answer: (since?: string) => EncodedResponse;
  /** Compresses the whole before a phone asks for it, unless none asked for the version before. */
  prepare: () => void;
}

/**
 * The catalogue for phones.
 * @param dist the folder of the built client; picture sizes are read from it at the first request, and are 0 without it
 */
export const offlineCatalogue = (
  holder: CatalogueHolder,
  dist: string | undefined,
  clock: () => number,
): OfflineAnswers => {
  let files: { sizes: Map<string, number>; build: string } | undefined;
  const readFiles = () => {
    const sizes = pictureSizes(dist);
    // A new build can bring other pictures under the same names, and say other things of the same products.
    const digest = createHash('sha256')
      .update(JSON.stringify([...sizes].toSorted()))
      .update(readFileSync(import.meta.filename));
    return { sizes, build: digest.digest('base64url').slice(0, 6) };
  };
  let made: { of: Catalogue; answers: Answers } | undefined;
  const answers = (): Answers => {
    const { current } = holder;
    if (made?.of !== current) {
      files ??= readFiles();
      const generatedAt = new Date(clock()).toISOString();
      made = { of: current, answers: makeAnswers(current, files.sizes, { ...files, generatedAt }) };
    }
    return made.answers;
  };
  return {
    answer: (since) => {
      const { whole, since: changes } = answers();
      return (since === undefined ? undefined : changes(since)) ?? whole();
    },
    prepare: () => {
      const isRequested = made?.answers.isSent() ?? true;
      const { whole } = answers();
      if (isRequested) whole().prepare();
    },
  };
};
