import {
  type ECDH,
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import * as z from 'zod/mini';
import { Reminder } from '../../../src/shop/reminders/reminders';

/** The browser's side of a subscription: what it sends to the shop, and its private key. */
export interface PushDevice {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The push service's reply for this device; 201 by default. */
  answer: Answer;
  /** Messages accepted for the device, decrypted with its key. */
  accepted: { reminder: Reminder; at: number; headers: IncomingMessage['headers'] }[];
  /** Number of requests, whatever the reply. */
  asked: number;
}

/** A status with headers; or no reply: the connection is cut before or after the message is accepted. */
export type Answer =
  | { status: number; headers?: Record<string, string> }
  | 'cut'
  | 'accept, then cut'
  | 'hang';

const info = (text: string, ...more: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(`${text}\0`), ...more]);
const derived = (key: Buffer, salt: Buffer, what: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, what, length));

/** Decrypts a message as a browser does (RFC 8188 and 8291): one record, aes128gcm. */
const decrypt = (body: Buffer, keys: ECDH, auth: Buffer): string => {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const shared = derived(
    keys.computeSecret(sender),
    auth,
    info('WebPush: info', keys.getPublicKey(), sender),
    32,
  );
  const key = derived(shared, salt, info('Content-Encoding: aes128gcm'), 16);
  const nonce = derived(shared, salt, info('Content-Encoding: nonce'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The padding ends with a 2: this is the last record.
  return text.subarray(0, text.lastIndexOf(2)).toString();
};

interface Claims {
  aud: string;
  exp: number;
  sub: string;
}

/** Checks the sender's VAPID token (RFC 8292). @throws Error with the reason */
const checkSender = (header: string, audience: string): { key: string; sub: string } => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(header) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims;
  const left = exp - Date.now() / 1000;
  if (!isSigned) throw new Error('the signature is wrong');
  if (aud !== audience) throw new Error(`meant for ${aud}`);
  if (left <= 0 || left > 24 * 3600) throw new Error(`expires in ${left} s`);
  return { key, sub };
};

export interface PushService {
  /** 'host:port', for PUSH_TEST_HOSTS. */
  host: string;
  /** A new device that is subscribed at this service. */
  device: () => PushDevice;
  /** Gives a device another endpoint, as browsers do; the old one answers 410 from then on. */
  rotate: (device: PushDevice) => void;
  /** Errors in the received requests. */
  complaints: string[];
  /** Public keys of the senders. */
  senders: Set<string>;
  /** Called with each request, before the reply. */
  onRequest: (act: (device: PushDevice) => void) => void;
  close: () => Promise<void>;
}

/** A push service on this machine that decrypts every message as a browser does. @param clock time of receipt */
export const openPushService = async (clock: () => number): Promise<PushService> => {
  const devices = new Map<string, { device: PushDevice; keys: ECDH; auth: Buffer }>();
  const complaints: string[] = [];
  const senders = new Set<string>();
  let seen: (device: PushDevice) => void = () => {};

  const take = (
    request: IncomingMessage,
    body: Buffer,
    found: NonNullable<ReturnType<typeof devices.get>>,
  ) => {
    const { headers } = request;
    const sender = checkSender(String(headers.authorization), `http://${headers.host}`);
    senders.add(sender.key);
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('another encoding');
    if (body.length > 4096) throw new Error('too long');
    if (!/^[\w-]{1,32}$/.test(String(headers.topic))) throw new Error('no topic');
    const reminder = z
      .looseObject(Reminder.shape)
      .parse(JSON.parse(decrypt(body, found.keys, found.auth)));
    found.device.accepted.push({ reminder, at: clock(), headers });
  };

  const reply = (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const found = devices.get(request.url ?? '');
    if (!found) return response.writeHead(410).end('no such device');
    const { device } = found;
    device.asked += 1;
    seen(device);
    const { answer } = device;
    if (answer === 'hang') return undefined;
    if (answer === 'cut') return request.socket.destroy();
    try {
      const status = typeof answer === 'object' ? answer.status : 201;
      if (status < 300) take(request, body, found);
      if (answer === 'accept, then cut') return request.socket.destroy();
      return response.writeHead(status, typeof answer === 'object' ? answer.headers : {}).end();
    } catch (error) {
      complaints.push(String(error));
      return response.writeHead(400).end(String(error));
    }
  };

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => reply(request, response, Buffer.concat(parts)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const newPath = () => `/push/${randomBytes(9).toString('base64url')}`;

  return {
    host,
    complaints,
    senders,
    onRequest: (act) => {
      seen = act;
    },
    device: () => {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = newPath();
      const device: PushDevice = {
        subscription: {
          endpoint: `http://${host}${path}`,
          keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        answer: { status: 201 },
        accepted: [],
        asked: 0,
      };
      devices.set(path, { device, keys, auth });
      return device;
    },
    rotate: ({ subscription }) => {
      const old = new URL(subscription.endpoint).pathname;
      const found = devices.get(old);
      if (!found) return;
      const path = newPath();
      devices.delete(old);
      devices.set(path, found);
      subscription.endpoint = `http://${host}${path}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
