import type { FastifyServerOptions } from 'fastify';
import { makeClock } from './clock';

/** The machine's clock: SHOP_NOW moves the shop's, not the log's. */
const now = makeClock();

/** The logged fields of an error. Errors of databases and mail servers may contain a row or an address. */
const err = ({ name, message, code, stack = '' }: Error & { code?: string }) => ({
  type: name,
  message,
  code,
  stack,
});

/** Log options: no personal data, no user input. */
export const logging = (
  level: string,
  stream?: { write: (line: string) => void },
): Exclude<FastifyServerOptions['logger'], boolean | undefined> => ({
  level,
  timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
  redact: ['req.headers', '*.password', '*.email', '*.cookie', '*.clientSecret', '*.client_secret'],
  serializers: { err },
  ...(stream && { stream }),
});
