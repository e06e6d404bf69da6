// A page without an attached debugger, as on phones.

/** @typedef {import('@playwright/test').Browser} Browser */

/**
 * A page of its own, which Playwright does not know: what it asks of each page of its own has V8 note where in its
 * script an error is made, also one that is never thrown, such as React's at the start. For that the whole first script
 * is parsed once more, a fifth of a second of a slow phone's time that no visitor pays.
 * @param {Browser} browser
 * @returns {Promise<{ send: (method: string, params?: object) => Promise<any>, close: () => Promise<void> }>} `send`
 *   sends the page a command of the DevTools protocol, and throws what the browser says when it fails
 */
export const openUnwatched = async (browser) => {
  const devtools = await browser.newBrowserCDPSession();
  const { browserContextId } = await devtools.send('Target.createBrowserContext');
  const { targetId } = await devtools.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  });
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId });

  const waiting = new Map();
  devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result, error } = JSON.parse(message);
    const answered = waiting.get(id);
    waiting.delete(id);
    if (error) answered?.reject(new Error(error.message));
    else answered?.resolve(result);
  });

  let last = 0;
  return {
    send: async (method, params = {}) => {
      last += 1;
      const id = last;
      const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
      const message = JSON.stringify({ id, method, params });
      await devtools.send('Target.sendMessageToTarget', { sessionId, message });
      return answer;
    },
    close: async () => {
      await devtools.send('Target.disposeBrowserContext', { browserContextId });
      await devtools.detach();
    },
  };
};
