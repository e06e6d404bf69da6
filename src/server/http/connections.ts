import { once } from 'node:events';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ErrorBody } from '../../contract/endpoint';
import { ApiError } from '../ground/api-error';
import { isSecure, strictTransport } from './security-headers';

/** Interval of checking connections while the server stops, ms. */
const CHECK_EVERY = 50;

/**
 * Watches a server's connections. Without this, one that sends nothing, or half a request, holds up a graceful stop.
 * @returns a function that begins the stop: once the server takes no more connections, it closes each one on which no
 * complete request waits for its answer
 */
export const watchConnections = (server: Server): (() => void) => {
  const requests = new Map<Socket, Set<IncomingMessage>>();
  server.on('connection', (socket) => {
    requests.set(socket, new Set());
    socket.once('close', () => requests.delete(socket));
  });
  server.on('request', (request, response) => {
    const open = requests.get(request.socket);
    open?.add(request);
    response.once('close', () => open?.delete(request));
  });

  const closeIdle = () => {
    if (server.listening) return;
    for (const [socket, open] of requests)
      if (![...open].some(({ complete }) => complete)) socket.destroy();
  };
  return () => {
    const timer = setInterval(closeIdle, CHECK_EVERY);
    server.once('close', () => clearInterval(timer));
  };
};

/** Refuses what arrives while the server stops; a proxy repeats it at another process. */
export const refuseWhileStopping = (app: FastifyInstance): void => {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async () => {
    if (isStopping)
      throw new ApiError('unavailable', 'The shop is restarting. Please try again in a moment.', {
        retryAfter: 1,
      });
  });
};

const STARTING: ErrorBody = {
  code: 'unavailable',
  message: 'The shop is starting. Please try again in a moment.',
};

/** Why a port cannot be bound, by the error's code. */
const refusals = (port: number, host: string): Record<string, string> => ({
  EADDRINUSE: `PORT ${port} is taken: another program listens on ${host}. Stop it, or set another PORT.`,
  EACCES: `PORT ${port} is not open to this user: set another PORT.`,
  EADDRNOTAVAIL: `HOST ${host} is no address of this machine.`,
  ENOTFOUND: `HOST ${host} is no address of this machine.`,
});

/**
 * Binds the port before anything is created, and answers 503 until the shop is ready to take it.
 * @returns a function that gives the port free @throws Error with one line when it cannot be bound
 */
export const holdPort = async ({
  port,
  host,
  publicUrl = '',
}: {
  port: number;
  host: string;
  publicUrl?: string | undefined;
}): Promise<() => Promise<void>> => {
  const server = createServer((_, reply) =>
    reply
      .writeHead(503, {
        ...strictTransport({ secure: isSecure(publicUrl) }),
        'content-type': 'application/json; charset=utf-8',
        'retry-after': '1',
        connection: 'close',
      })
      .end(JSON.stringify(STARTING)),
  );
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException; // an error of the system
    throw new Error(refusals(port, host)[code] ?? `PORT ${port} cannot be used (${code}).`, {
      cause: error,
    });
  }
  return async () => {
    if (!server.listening) return;
    const closed = once(server.close(), 'close');
    server.closeAllConnections();
    await closed;
  };
};
