import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tools/port.mjs';
import { type Circumstances, type Command, type Engine, answerOf } from './engine';

type Call = readonly [method: 'GET' | 'POST' | 'DELETE', path: string];

const CALLS: Record<Command, Call> = {
  newSession: ['POST', '/session'],
  deleteSession: ['DELETE', ''],
  go: ['POST', '/url'],
  execute: ['POST', '/execute/sync'],
  keys: ['POST', '/element/:id/value'],
  act: ['POST', '/actions'],
  letGo: ['DELETE', '/actions'],
  resize: ['POST', '/window/rect'],
  back: ['POST', '/back'],
  forget: ['DELETE', '/cookie'],
  print: ['POST', '/print'],
};

/** A command that is not answered by then never is, ms. It ends before the story does, and the error names it. */
const COMMAND_LIMIT = 90_000;
/** A page that has not loaded by then never does, ms. */
const PAGE_LIMIT = 60_000;

const SMALL_BAR =
  '* { font-size: 1px; padding: 0; margin: 0; min-width: 0; min-height: 0; border-width: 0; }';

/** A display without a screen. @returns its name, once it is there */
const startDisplay = (): Promise<{ child: ChildProcess; name: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      'Xvfb',
      ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
    );
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)));
    child.stdio[3]?.once('data', (number) => resolve({ child, name: `:${String(number).trim()}` }));
  });

const isListening = async (url: string): Promise<boolean> =>
  fetch(`${url}/status`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Debian's WebKitGTK in its small browser, driven by WebKitWebDriver (docs/decisions/061). It keeps nothing
 * after its end; stories in the same circumstances share it, each with an address of its own.
 */
export const startWebkit = async (driver: string, browser: string): Promise<Engine> => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-webkit-'));
  const log = join(folder, 'console.log');
  const settings = join(folder, 'gtk-3.0/settings.ini');
  const script = join(folder, 'browser');
  mkdirSync(join(folder, 'gtk-3.0'));
  // The browser's own bar would keep its window wider than a small phone.
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), SMALL_BAR);
  const display = await startDisplay();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      // There is no graphics card, and no sandbox for root.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      NO_AT_BRIDGE: '1',
    },
  });
  while (!(await isListening(url))) {
    if (child.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }

  let session = '';
  /** The circumstances of the browser that runs. */
  let last = '';
  /** The length of the console's lines before the story. */
  let read = 0;
  const send = async (name: Command, { id = '', ...params }: Record<string, unknown> = {}) => {
    const [method, path] = CALLS[name];
    const reply = await fetch(`${url}${session}${path.replace(':id', String(id))}`, {
      method,
      signal: AbortSignal.timeout(COMMAND_LIMIT),
      ...(method === 'POST' && { body: JSON.stringify(params) }),
    }).catch((error: unknown) => {
      throw new Error(`The driver did not answer “${name}” ${JSON.stringify(params)}.`, {
        cause: error,
      });
    });
    const { value } = (await reply.json()) as { value: unknown };
    return answerOf(value);
  };
  const end = async () => {
    if (session) await send('deleteSession').catch(() => undefined);
    session = '';
  };
  /** The driver starts this script as the browser, which writes the console's lines to its output. */
  const write = ({ isBlocked, prefersStill, zoom }: Circumstances) => {
    writeFileSync(settings, `[Settings]\ngtk-enable-animations=${prefersStill ? 0 : 1}\n`);
    writeFileSync(log, '');
    writeFileSync(
      script,
      `#!/bin/sh\nGDK_SCALE=${zoom ?? 1} exec ${browser} "$@" ${isBlocked ? '--cookies-policy=never --enable-html5-local-storage=false' : ''} >>${log} 2>&1\n`,
      { mode: 0o755 },
    );
  };
  return {
    begin: async (circumstances) => {
      const next = JSON.stringify(circumstances);
      if (session && next === last) {
        await send('forget');
        await send('go', { url: 'about:blank' });
      } else {
        await end();
        write(circumstances);
        const made = (await send('newSession', {
          capabilities: {
            alwaysMatch: {
              timeouts: { pageLoad: PAGE_LIMIT },
              'webkitgtk:browserOptions': {
                binary: script,
                args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
              },
            },
          },
        })) as { sessionId: string }; // as the standard has it
        session = `/session/${made.sessionId}`;
        last = next;
      }
      read = readFileSync(log, 'utf8').length;
      const { zoom = 1 } = circumstances;
      await send('resize', { width: 1280 / zoom, height: 900 / zoom });
    },
    command: send,
    size: async (width, height) => {
      await send('resize', { width, height });
    },
    console: async () =>
      readFileSync(log, 'utf8')
        .slice(read)
        .split('\n')
        .filter((line) => /^CONSOLE .*(ERROR|WARN)/.test(line)),
    stop: async () => {
      await end();
      child.kill();
      display.child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
