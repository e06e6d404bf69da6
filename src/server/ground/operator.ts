import type { IncomingHttpHeaders } from 'node:http';
import { secretHash } from './secret';

interface Asking {
  raw: { socket: { remoteAddress?: string | undefined } };
  headers: IncomingHttpHeaders;
}

/** Whether a request comes from this machine, and not from a proxy on it. */
const isLocal = ({ raw, headers }: Asking): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined;

/** Whether a request may see the figures of operation: it comes from this machine, or, where there is METRICS_TOKEN, has it. */
export const isOperator = (request: Asking, token: string | undefined): boolean =>
  token === undefined
    ? isLocal(request)
    : secretHash(request.headers.authorization ?? '') === secretHash(`Bearer ${token}`);
