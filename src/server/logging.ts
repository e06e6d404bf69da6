import type { FastifyServerOptions } from 'fastify';

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
  redact: ['req.headers', '*.password', '*.email', '*.cookie', '*.clientSecret', '*.client_secret'],
  serializers: { err },
  ...(stream && { stream }),
});
