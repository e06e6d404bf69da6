import { SaxesParser } from 'saxes';
import type { StoredFile } from './file-store';

/** The texts of an answer's elements, by their path; those of each element at `each` are also collected. */
const readXml = (xml: string, each: string) => {
  const path: string[] = [];
  let fields = new Map<string, string>();
  const all = new Map<string, string>();
  const rows: Map<string, string>[] = [];
  const parser = new SaxesParser();
  const fail = (message: string) => {
    throw new Error(message);
  };
  parser.on('error', (error) => fail(error.message));
  parser.on('doctype', () => fail('The answer has a document type.'));
  parser.on('opentag', ({ name }) => {
    path.push(name);
    if (path.join('/') === each) fields = new Map();
  });
  parser.on('text', (text) => {
    const at = path.join('/');
    for (const kept of [all, fields]) kept.set(at, (kept.get(at) ?? '') + text);
  });
  parser.on('closetag', () => {
    if (path.join('/') === each) rows.push(fields);
    path.pop();
  });
  parser.write(xml).close();
  return { all, rows };
};

const ROOT = 'ListBucketResult';
const ROW = `${ROOT}/Contents`;

/** A page of the list of a bucket's files. */
interface ListedPage {
  files: StoredFile[];
  /** Where the next page begins; undefined on the last one. */
  next: string | undefined;
}

/** Parses an answer of ListObjectsV2. @throws Error when it is none */
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
