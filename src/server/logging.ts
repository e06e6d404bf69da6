import type { FastifyServerOptions } from 'fastify';

/** Only this of an error: what databases and mail servers add to theirs can hold a row or an address. */
const err = ({ name, message, code, stack = '' }: Error & { code?: string }) => ({
  type: name,
  message,
  code,
  stack,
});

/** How the server logs: nothing about who somebody is or what they typed. */
export const logging = (
  level: string,
  stream?: { write: (line: string) => void },
): Exclude<FastifyServerOptions['logger'], boolean | undefined> => ({
  level,
  redact: ['req.headers', '*.password', '*.email', '*.cookie', '*.clientSecret', '*.client_secret'],
  serializers: { err },
  ...(stream && { stream }),
});
