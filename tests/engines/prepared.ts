import { createServer, request } from 'node:http';
import { listen } from '../../tools/port.mjs';

const SCRIPT = '/before-the-page.js';
/** A late page comes after this time, ms. */
const LATE = 1500;

export interface Preparation {
  /** A script that runs before those of each page. */
  before: string;
  /** Files that never come. */
  held?: RegExp;
  /** Pages that come late. */
  late?: RegExp;
}

/**
 * A proxy to the shop whose pages begin with one more script, of the shop's own address as its policy demands. No driver of
 * these engines runs a script before a page does.
 */
export const openPrepared = async (port: number, { before, held, late }: Preparation) => {
  /** Whether the page waits for a file that never comes. */
  let isWaited = false;
  const server = createServer(async (asked, reply) => {
    const { url: path = '/', method } = asked;
    if (held?.test(path)) {
      isWaited = true;
      return undefined;
    }
    if (late?.test(path)) await new Promise((resolve) => setTimeout(resolve, LATE));
    if (path === SCRIPT) {
      reply.setHeader('content-type', 'text/javascript');
      return reply.end(before);
    }
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const onward = request({ port, path, method, headers }, (answer) => {
      const isPage = answer.headers['content-type']?.startsWith('text/html') ?? false;
      const kept = { ...answer.headers };
      if (isPage) delete kept['content-length'];
      reply.writeHead(answer.statusCode ?? 502, kept);
      if (!isPage) return answer.pipe(reply);
      const page: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => page.push(chunk));
      answer.on('end', () =>
        reply.end(
          Buffer.concat(page)
            .toString()
            .replace('<head>', `<head><script src="${SCRIPT}"></script>`),
        ),
      );
      return answer;
    });
    onward.on('error', () => reply.destroy());
    return asked.pipe(onward);
  });
  return {
    port: await listen(server),
    isWaited: () => isWaited,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
