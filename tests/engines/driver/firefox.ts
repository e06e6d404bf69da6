import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tools/port.mjs';
import { type Command, type Engine, answerOf } from './engine';

const NAMES: Record<Command, string> = {
  newSession: 'WebDriver:NewSession',
  deleteSession: 'WebDriver:DeleteSession',
  go: 'WebDriver:Navigate',
  execute: 'WebDriver:ExecuteScript',
  keys: 'WebDriver:ElementSendKeys',
  act: 'WebDriver:PerformActions',
  letGo: 'WebDriver:ReleaseActions',
  resize: 'WebDriver:SetWindowRect',
  back: 'WebDriver:Back',
  forget: 'WebDriver:DeleteAllCookies',
  print: 'WebDriver:Print',
};

const PREFERENCES = {
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.download.folderList': 2,
};

/** Answers of Marionette: their length, a colon, and [1, id, error, result]. */
const readAnswers = (socket: Socket, take: (answer: unknown) => void) => {
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (let colon = rest.indexOf(58); colon > 0; colon = rest.indexOf(58)) {
      const end = colon + 1 + Number(rest.subarray(0, colon));
      if (rest.length < end) return;
      take(JSON.parse(rest.subarray(colon + 1, end).toString()));
      rest = rest.subarray(end);
    }
  });
};

const open = (port: number): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });

/** Asks until Firefox listens. */
const whenOpen = async (port: number, child: ChildProcess): Promise<Socket> => {
  while (child.exitCode === null) {
    const socket = await open(port);
    if (socket) return socket;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Firefox ended with ${child.exitCode}.`);
};

/** What its own console has of the shop's pages: script errors, warnings, violations of the policy, and console calls. */
const READ_CONSOLE = `
  const storage = Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage);
  const from = arguments[0];
  const errors = Services.console.getMessageArray()
    .filter((it) => it instanceof Ci.nsIScriptError && it.sourceName.startsWith(from))
    .map((it) => it.category + ': ' + it.errorMessage + ' ' + it.sourceName);
  const calls = storage.getEvents()
    .filter(({ level, filename }) => ['error', 'warn'].includes(level) && filename.startsWith(from))
    .map((it) => it.level + ': ' + it.arguments.map(String).join(' '));
  return [...errors, ...calls];`;

const SET = `
  const { isBlocked, prefersStill, zoom } = arguments[0];
  // A tab of its own shows a PDF that was downloaded.
  gBrowser.removeAllTabsBut(gBrowser.tabs[0]);
  Services.cookies.removeAll();
  Services.console.reset();
  Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage).clearEvents();
  const set = (name, value) =>
    value === undefined ? Services.prefs.clearUserPref(name)
    : typeof value === 'boolean' ? Services.prefs.setBoolPref(name, value)
    : Services.prefs.setIntPref(name, value);
  set('network.cookie.cookieBehavior', isBlocked ? 2 : undefined);
  set('ui.prefersReducedMotion', prefersStill ? 1 : 0);
  Services.prefs.setStringPref('layout.css.devPixelsPerPx', zoom ? '2.0' : '1.0');`;

const SIZE = `
  const { style } = gBrowser.selectedBrowser;
  for (const side of ['min-width', 'max-width']) style.setProperty(side, arguments[0] + 'px');
  for (const side of ['min-height', 'max-height']) style.setProperty(side, arguments[1] + 'px');`;

/**
 * Debian's Firefox, driven through Marionette, its own port for WebDriver (docs/decisions/061). One process for all
 * stories: each has an address of its own, so that nothing stored is shared.
 */
export const startFirefox = async (binary: string): Promise<Engine> => {
  const profile = mkdtempSync(join(tmpdir(), 'shop-firefox-'));
  const port = await freePort();
  const preferences = { ...PREFERENCES, 'marionette.port': port, 'browser.download.dir': profile };
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const child = spawn(
    binary,
    ['--headless', '--marionette', '--remote-allow-system-access', '--profile', profile],
    { stdio: 'ignore', env: { ...process.env, HOME: profile } },
  );
  const socket = await whenOpen(port, child);
  const waiting = new Map<number, (error: unknown, result: unknown) => void>();
  readAnswers(socket, (answer) => {
    // It greets with an object.
    if (Array.isArray(answer)) waiting.get(answer[1])?.(answer[2], answer[3]);
  });
  let last = 0;
  const send = (name: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, (error, result) => {
        waiting.delete(id);
        try {
          answerOf(error);
          const isValue = typeof result === 'object' && result !== null && 'value' in result;
          resolve(isValue ? result.value : result);
        } catch (refusal) {
          reject(refusal as Error); // answerOf throws no other
        }
      });
      const text = JSON.stringify([0, id, name, params]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  const inBrowser = async (script: string, ...args: unknown[]): Promise<unknown> => {
    await send('Marionette:SetContext', { value: 'chrome' });
    try {
      return await send('WebDriver:ExecuteScript', { script, args });
    } finally {
      await send('Marionette:SetContext', { value: 'content' });
    }
  };
  await send(NAMES.newSession, { capabilities: {} });
  return {
    begin: async (circumstances) => {
      await inBrowser(SET, circumstances);
      await send(NAMES.go, { url: 'about:blank' });
      await send(NAMES.resize, { width: 1280, height: 900 });
    },
    command: (name, params = {}) => send(NAMES[name], params),
    size: async (width, height) => {
      await inBrowser(SIZE, width, height);
    },
    console: async () => (await inBrowser(READ_CONSOLE, 'http://127.0.0.1')) as string[], // as it returns
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      void send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => child.kill());
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
};
