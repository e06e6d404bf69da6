import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Begins to answer with server-sent events, with the headers of the reply. @returns where more of them are written */
export const startEvents = (reply: FastifyReply, first: string): ServerResponse => {
  reply.hijack();
  const { raw } = reply;
  reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no');
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.write(first);
  return raw;
};
