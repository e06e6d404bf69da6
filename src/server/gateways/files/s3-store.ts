import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { type FileStore, StoreUnavailable } from './file-store';
import { errorCode, readListing } from './s3-answers';

/** A bucket of an S3-compatible store, and the key that may read, write, list and delete in it. */
export interface S3Account {
  /** The store's address, without a trailing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface Options {
  /** Each try must end within this time, ms. */
  within?: number;
  /** The number of files on a page of the list. */
  page?: number;
}

/** A call is tried this often, since a kept connection may have been closed meanwhile. */
const TRIES = 2;
/** No picture of the shop is nearly as large. */
const LONGEST_ANSWER = 32 * 1024 * 1024;

interface Call {
  method: 'GET' | 'PUT' | 'DELETE';
  /** The address below the bucket. */
  path: string;
  body?: Uint8Array;
}

interface Answer {
  status: number;
  bytes: Buffer;
}

/**
 * Files below `folder/` in a bucket, which can be private: the key signs every call (AWS signature 4). The bucket stands in
 * the path of the address, which every such store knows.
 */
export const s3Store = (
  { endpoint, region, bucket, ...key }: S3Account,
  folder: string,
  { within = 5000, page = 1000 }: Options = {},
): FileStore => {
  const where = `${endpoint}/${bucket}/${folder}`;
  const client = new AwsClient({ ...key, region, service: 's3' });

  const send = async ({ method, path, body }: Call, signal: AbortSignal): Promise<Answer> => {
    const request = await client.sign(`${endpoint}/${bucket}${path}`, {
      method,
      // The store refuses what was damaged on the way.
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      ...(body && { body: new Uint8Array(body) }),
      redirect: 'error',
      signal,
    });
    const response = await fetch(request);
    if (Number(response.headers.get('content-length')) > LONGEST_ANSWER)
      throw new Error('The answer is too long.');
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  const isLater = ({ status }: Answer): boolean => status >= 500 || status === 429;

  /** @throws StoreUnavailable unless the store did it, or has no such file */
  const ask = async (call: Call, tries = TRIES): Promise<Answer | undefined> => {
    let answer: Answer;
    const signal = AbortSignal.timeout(within);
    try {
      answer = await send(call, signal);
    } catch (error) {
      const isLate = signal.aborted;
      // A store that hangs would hang again.
      if (tries > 1 && !isLate) return ask(call, tries - 1);
      const why = isLate ? `did not answer within ${within} ms` : 'could not be reached';
      throw new StoreUnavailable(`${where} ${why}`, { cause: error });
    }
    if (answer.status < 300) return answer;
    if (isLater(answer) && tries > 1) return ask(call, tries - 1);
    const code = errorCode(answer.bytes.toString('utf8', 0, 4096));
    if (answer.status === 404 && code === 'NoSuchKey') return undefined;
    throw new StoreUnavailable(
      `${where} refused ${call.method} with ${answer.status}${code ? ` ${code}` : ''}`,
    );
  };

  const objectPath = (name: string): string => `/${folder}/${encodeURIComponent(name)}`;

  const listPage = async (after: string | undefined) => {
    const query = new URLSearchParams({
      'list-type': '2',
      'max-keys': String(page),
      prefix: `${folder}/`,
      ...(after !== undefined && { 'continuation-token': after }),
    });
    const answer = await ask({ method: 'GET', path: `?${query}` });
    try {
      return readListing(String(answer?.bytes ?? ''));
    } catch (error) {
      throw new StoreUnavailable(`${where} has no list of its files`, { cause: error });
    }
  };

  return {
    where,
    put: async (name, bytes) => {
      await ask({ method: 'PUT', path: objectPath(name), body: bytes });
    },
    read: async (name) => (await ask({ method: 'GET', path: objectPath(name) }))?.bytes,
    async *list() {
      let after: string | undefined;
      do {
        const { files, next } = await listPage(after);
        for (const file of files) yield { ...file, name: file.name.slice(folder.length + 1) };
        after = next;
      } while (after !== undefined);
    },
    remove: async (name) => {
      await ask({ method: 'DELETE', path: objectPath(name) });
    },
  };
};
