/** An answer whose body has arrived. */
interface Received {
  answer: Response;
  body: ArrayBuffer;
}

/**
 * Sends a request and reads its whole answer. A slow line may take as long as it needs: the request is only given up
 * when nothing arrives for `limit` ms.
 * @throws DOMException TimeoutError after silence; the browser's error when the connection fails
 */
export const fetchUntilSilent = async (
  fetchIt: typeof fetch,
  path: string,
  { headers, limit }: { headers: HeadersInit; limit: number },
): Promise<Received> => {
  const silence = new AbortController();
  const late = () => silence.abort(new DOMException('Nothing has arrived', 'TimeoutError'));
  let timer = setTimeout(late, limit);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(late, limit);
  };
  try {
    const answer = await fetchIt(path, { cache: 'no-store', signal: silence.signal, headers });
    heard();
    const chunks = answer.body?.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (chunk, controller) => {
          heard();
          controller.enqueue(chunk);
        },
      }),
    );
    return { answer, body: await new Response(chunks ?? null).arrayBuffer() };
  } finally {
    clearTimeout(timer);
  }
};
