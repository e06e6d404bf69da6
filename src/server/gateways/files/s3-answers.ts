import { readXml } from '../../ground/read-xml';
import type { StoredFile } from './file-store';

const ROOT = 'ListBucketResult';
const ROW = `${ROOT}/Contents`;

/** A page of the list of a bucket's files. */
interface ListedPage {
  files: StoredFile[];
  /** Where the next page begins; undefined on the last one. */
  next: string | undefined;
}

/** Parses an answer of ListObjectsV2. @throws Error for any other answer */
export const readListing = (xml: string): ListedPage => {
  const { all, rows } = readXml(xml, ROW);
  const isCut = all.get(`${ROOT}/IsTruncated`);
  if (isCut !== 'true' && isCut !== 'false') throw new Error('The answer is no list of files.');
  const next = all.get(`${ROOT}/NextContinuationToken`);
  if (isCut === 'true' && !next) throw new Error('The list of files does not say how it goes on.');
  const files = rows.map((fields) => {
    const bytes = Number(fields.get(`${ROW}/Size`) || NaN);
    const writtenAt = Date.parse(fields.get(`${ROW}/LastModified`) ?? '');
    const name = fields.get(`${ROW}/Key`);
    if (!name || Number.isNaN(bytes) || Number.isNaN(writtenAt))
      throw new Error('A file of the list has no name, size or time.');
    return { name, bytes, writtenAt };
  });
  return { files, next: isCut === 'true' ? next : undefined };
};

/** The code of an error's answer, such as NoSuchKey; undefined when it has none. */
export const errorCode = (xml: string): string | undefined =>
  /<Code>(\w{1,80})<\/Code>/.exec(xml)?.[1];
