// A small S3-compatible store in memory, for tests and the storm. It checks every signature by the published algorithm
// (AWS Signature Version 4), and can hang, be late and fail.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../port.mjs';

/** Clocks may differ by this, ms. */
const MAX_SKEW = 15 * 60_000;

/**
 * @typedef {object} SignedCall
 * @property {string} method
 * @property {string} path decoded, from the first slash
 * @property {URLSearchParams} query
 * @property {Record<string, string>} headers by their names in small letters
 * @property {string[]} signed the names of the signed headers
 * @property {string} payload the hash of the body, as hex
 * @property {string} time as 20130524T000000Z
 * @property {string} region
 */

const sha256 = (/** @type {string | Uint8Array} */ text) =>
  createHash('sha256').update(text).digest('hex');
const hmac = (/** @type {string | Buffer} */ key, /** @type {string} */ text) =>
  createHmac('sha256', key).update(text).digest();

const encode = (/** @type {string} */ text) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The signature of a call, as hex. @param {SignedCall} call @param {string} secret */
export const signatureOf = (call, secret) => {
  const { method, path, query, headers, signed, payload, time, region } = call;
  const pairs = [...query].map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const canonical = [
    method,
    path.split('/').map(encode).join('/'),
    pairs.toSorted().join('&'),
    ...signed.map((name) => `${name}:${(headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}`),
    '',
    signed.join(';'),
    payload,
  ].join('\n');
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day));
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  return hmac(key, toSign).toString('hex');
};

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

/** A refusal: the status and the code of S3. @typedef {{ status: number, code: string }} Refusal */

/**
 * Why a call is refused, if it is.
 * @param {import('node:http').IncomingMessage} request
 * @param {Buffer} body
 * @param {Account} account
 * @returns {Refusal | undefined}
 */
const refusalOf = (request, body, { accessKeyId, secretAccessKey, region }) => {
  const { method = '', url = '', headers: given } = request;
  const [, id, day, ownRegion, names, signature = ''] =
    AUTHORIZATION.exec(given.authorization ?? '') ?? [];
  if (!names) return { status: 403, code: 'AccessDenied' };
  if (id !== accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' };
  if (ownRegion !== region) return { status: 400, code: 'AuthorizationHeaderMalformed' };
  /** @type {Record<string, string>} */
  const headers = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, String(value)]),
  );
  const signed = names.split(';');
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (needed.some((name) => !signed.includes(name))) return { status: 403, code: 'AccessDenied' };
  const { 'x-amz-date': time = '', 'x-amz-content-sha256': payload = '' } = headers;
  const at = time.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5');
  if (!time.startsWith(day ?? '-') || !(Math.abs(Date.parse(at) - Date.now()) < MAX_SKEW))
    return { status: 403, code: 'RequestTimeTooSkewed' };
  if (payload !== sha256(body)) return { status: 400, code: 'XAmzContentSHA256Mismatch' };
  const { pathname, searchParams: query } = new URL(url, 'http://store');
  const path = decodeURIComponent(pathname);
  const expected = signatureOf(
    { method, path, query, headers, signed, payload, time, region },
    secretAccessKey,
  );
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
    ? undefined
    : { status: 403, code: 'SignatureDoesNotMatch' };
};

const xml = (/** @type {string} */ text) =>
  text.replaceAll(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * @typedef {object} Account
 * @property {string} endpoint
 * @property {string} region
 * @property {string} bucket
 * @property {string} accessKeyId
 * @property {string} secretAccessKey
 */

/** @typedef {{ bytes: Buffer, writtenAt: number }} Kept */

/** A page of the list. @param {Map<string, Kept>} files @param {URLSearchParams} query */
const listing = (files, query) => {
  const after = query.get('continuation-token') ?? '';
  const all = [...files]
    .filter(([key]) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const page = all.slice(0, Number(query.get('max-keys') ?? 1000));
  const isCut = page.length < all.length;
  const rows = page.map(
    ([key, { bytes, writtenAt }]) =>
      `<Contents><Key>${xml(key)}</Key><LastModified>${new Date(writtenAt).toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
  );
  const next = isCut
    ? `<NextContinuationToken>${xml(page.at(-1)?.[0] ?? '')}</NextContinuationToken>`
    : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isCut}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`;
};

/** What a call gets instead of an answer. @typedef {'hang' | 'cut' | Refusal | { lateBy: number }} Fault */

/** Opens a store with one empty bucket at a free port of this machine. */
export const openS3Double = async () => {
  /** By their whole keys. @type {Map<string, Kept>} */
  const files = new Map();
  /** @type {string[]} */
  const calls = [];
  const store = {
    /** @type {Account} */
    account: {
      endpoint: '',
      region: 'ca-central-1',
      bucket: 'nickel-range',
      accessKeyId: 'AKIAOFTHEDOUBLE',
      secretAccessKey: 'wind/and+water',
    },
    files,
    /** The method and path of each call, in order. */
    calls,
    /** Chooses a fault for a call, if any. @type {(call: string) => Fault | undefined} */
    fault: () => undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  /** @returns {{ status: number, body?: string | Buffer, code?: string }} */
  const answer = (
    /** @type {string} */ method,
    /** @type {URL} */ url,
    /** @type {Buffer} */ body,
  ) => {
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (bucket !== store.account.bucket) return { status: 404, code: 'NoSuchBucket' };
    const key = rest.join('/');
    if (!key)
      return method === 'GET' && url.searchParams.get('list-type') === '2'
        ? { status: 200, body: listing(files, url.searchParams) }
        : { status: 405, code: 'MethodNotAllowed' };
    if (method === 'PUT') {
      files.set(key, { bytes: body, writtenAt: Date.now() });
      return { status: 200 };
    }
    if (method === 'DELETE') {
      files.delete(key);
      return { status: 204 };
    }
    const kept = files.get(key);
    return kept ? { status: 200, body: kept.bytes } : { status: 404, code: 'NoSuchKey' };
  };

  const server = createServer(async (request, reply) => {
    const body = await buffer(request).catch(() => undefined);
    if (!body) return;
    const { method = '', url = '' } = request;
    const call = `${method} ${url}`;
    calls.push(call);
    const fault = store.fault(call);
    if (fault === 'hang') return;
    if (fault === 'cut') return void reply.destroy();
    if (fault && 'lateBy' in fault)
      await new Promise((resolve) => setTimeout(resolve, fault.lateBy));
    const refusal = fault && 'status' in fault ? fault : refusalOf(request, body, store.account);
    const {
      status,
      code,
      body: sent,
    } = {
      body: undefined,
      ...(refusal ?? answer(method, new URL(url, 'http://store'), body)),
    };
    reply.writeHead(status).end(code ? `<Error><Code>${code}</Code></Error>` : sent);
  });
  store.account.endpoint = `http://127.0.0.1:${await listen(server)}`;
  return store;
};
