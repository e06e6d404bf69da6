import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { oneLine } from '../../../src/server/process/opening';
import { readSettings } from '../../../src/server/process/environment';
import { fileMail } from '../../../src/server/gateways/mail';
import { folderStore } from '../../../src/server/gateways/files/folder-store';
import { picturesIn } from '../../../src/server/gateways/pictures';
import { startServer } from '../../../src/server/process/start';
import { openDatabase } from '../../../src/server/tables/engine/database';
import type { Schema } from '../../../src/server/tables/schema';
import { freePort } from '../../../tools/port.mjs';
import { type Place, engines, newPlace } from '../../support/shop';
import { untilPasses } from '../../support/until';

let folder: string;
let dataDir: string;
let port: number;
/** The lines on the terminal. */
let printed: string[];
/** The log, parsed. */
let logged: Record<string, unknown>[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shop-test-'));
  dataDir = join(folder, 'data');
  port = await freePort();
  printed = [];
  logged = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = (given: Record<string, string> = {}) =>
  startServer(
    readSettings({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...given }),
    {
      print: (line) => printed.push(line),
      log: { write: (line) => logged.push(JSON.parse(line)) },
    },
  );

describe('the start', () => {
  it('prints the address and the first passwords, and later where these are', async () => {
    const passwords = join(dataDir, 'first-passwords.txt');
    const first = await start();
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    await first.close();
    const lines = readFileSync(passwords, 'utf8').trim().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'admin',
      'demo-customer',
      'demo-dealer',
    ]);
    expect(printed).toEqual([
      `Nickel Range Fabrication Supply is open at http://localhost:${port}`,
      ...lines.map((line) => expect.stringContaining(line.split(' ')[1] ?? '')),
      `(also in ${passwords})`,
    ]);

    printed = [];
    const second = await start();
    await second.close();
    expect(printed).toEqual([
      `Nickel Range Fabrication Supply is open at http://localhost:${port}`,
      `First passwords that were not changed yet are in ${passwords}: change them now`,
    ]);

    rmSync(passwords);
    printed = [];
    await (await start()).close();
    expect(printed).toHaveLength(1);
  });

  it('creates nothing while its port is taken, and names the setting', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    await expect(start()).rejects.toThrow(
      `PORT ${port} is taken: another program listens on 127.0.0.1. Stop it, or set another PORT.`,
    );
    expect(existsSync(dataDir)).toBe(false);
    other.close();
    await once(other, 'close');
    await (await start()).close();
    expect(printed.join('\n')).toContain('has the first password');
  });

  it('says what to do about a damaged database', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'shop.sqlite'), 'not a database '.repeat(1000));
    const error: unknown = await start().catch((thrown: unknown) => thrown);
    expect(oneLine(error)).toBe('The database file is damaged: restore a backup.');
  });

  it('creates nothing on an address of another machine, and names the setting', async () => {
    await expect(start({ HOST: '192.0.2.1' })).rejects.toThrow(
      'HOST 192.0.2.1 is no address of this machine.',
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});

/** The rights of other users on it: the last six bits of its mode. */
const shared = (path: string): number => statSync(path).mode & 0o77;

/** Everything below the data folder, and the folder itself, that others may read or write. */
const openToOthers = (): string[] =>
  ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })].filter(
    (name) => shared(join(dataDir, name)) !== 0,
  );

describe('the files of the shop', () => {
  /** Files that an older version left behind, readable by everyone. */
  const OLD = [
    'shop.sqlite',
    'shop-before-restore-20260101.sqlite',
    'before-11-1767225600000.sqlite',
    'first-passwords.txt',
    'outbox/reset.eml',
    'backups/shop-2026-01-01.sqlite',
    'backups/shop-2026-01-01.sqlite.pictures/a.webp',
    'pictures/a.webp',
  ];
  const leave = (names: string[]) => {
    for (const name of names) {
      mkdirSync(dirname(join(dataDir, name)), { recursive: true });
      writeFileSync(join(dataDir, name), '');
    }
    for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' }))
      chmodSync(join(dataDir, name), statSync(join(dataDir, name)).isFile() ? 0o644 : 0o755);
    chmodSync(dataDir, 0o755);
  };

  it('are open to their owner only, while it runs and afterwards', async () => {
    const { close } = await start();
    const mail = { key: 'a', to: { address: 'a@b.example' }, subject: '', text: '', html: '' };
    await fileMail(join(dataDir, 'outbox'), { from: () => 'a@b.example', host: 'b.example' }).send(
      mail,
    );
    const picture = await sharp({
      create: { width: 400, height: 300, channels: 3, background: 'red' },
    })
      .png()
      .toBuffer();
    await picturesIn(folderStore(join(dataDir, 'pictures'))).keep(picture);
    const running = readdirSync(dataDir);
    expect(running).toEqual(expect.arrayContaining(['shop.sqlite', 'shop.sqlite-wal', 'outbox']));
    expect(openToOthers()).toEqual([]);
    await close();
    expect(openToOthers()).toEqual([]);
  });

  it('are closed to others at the start when an older version left them open', async () => {
    leave(OLD);
    expect(openToOthers().length).toBeGreaterThan(OLD.length);
    await (await start()).close();
    expect(openToOthers()).toEqual([]);
    expect(shared(folder)).toBe(0);
  });

  it('are those of the shop only: the folder and files of others stay as they are', async () => {
    leave([...OLD, 'notes/todo.txt']);
    const elsewhere = join(folder, 'elsewhere.txt');
    writeFileSync(elsewhere, '');
    chmodSync(elsewhere, 0o644);
    symlinkSync(elsewhere, join(dataDir, 'pictures/b.webp'));
    await (await start()).close();
    expect(openToOthers().toSorted()).toEqual(['.', 'notes', 'notes/todo.txt', 'pictures/b.webp']);
  });
});

describe('the data folder', () => {
  test.each([
    ['cannot be created', '/proc/nothing/data'],
    ['is below a file', join(import.meta.filename, 'data')],
    ['is a file', import.meta.filename],
    ['cannot be written', '/proc'],
  ])('is refused in one line when it %s', async (_, path) => {
    await expect(start({ DATA_DIR: path })).rejects.toThrow(
      new RegExp(
        `^DATA_DIR ${path} cannot be used: nothing can be written there \\(E[A-Z]+\\)\\.$`,
      ),
    );
  });
});

describe('the log', () => {
  const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

  it('has ISO times, and one line for a clean stop', async () => {
    const { close } = await start({ LOG_LEVEL: 'info' });
    await close();
    expect(logged.map(({ time }) => time)).toEqual(logged.map(() => ISO));
    expect(logged.at(-1)).toMatchObject({ level: 30, msg: 'the server has stopped' });
  });

  it('has one line for a migration, with its copy of the database', async () => {
    await (await start({ LOG_LEVEL: 'info' })).close();
    expect(logged).not.toContainEqual(expect.objectContaining({ migrations: expect.anything() }));
    const db = openDatabase<Schema>({ dataDir });
    // The last one does nothing on SQLite.
    await db.deleteFrom('schema_migration').where('version', '=', 23).execute();
    await sql`delete from kysely_migration where name = '023-processes'`.execute(db);
    await db.destroy();
    await (await start({ LOG_LEVEL: 'info' })).close();
    const lines = logged.filter(({ migrations }) => migrations !== undefined);
    expect(lines).toMatchObject([
      {
        msg: 'the database was migrated',
        migrations: ['023-processes'],
        copy: expect.stringMatching(/before-23-\d+\.sqlite$/),
      },
    ]);
    expect(existsSync(String(lines[0]?.copy))).toBe(true);
  });

  it('warns when the mail server does not answer, without any password', async () => {
    const { close } = await start({
      SMTP_URL: 'smtp://desk:sec-ret@127.0.0.1:1',
      LOG_LEVEL: 'warn',
    });
    await untilPasses(() =>
      expect(logged).toMatchObject([
        {
          level: 40,
          msg: 'the mail server does not take mails; they wait in the outbox',
          code: 'ESOCKET',
          server: '127.0.0.1:1',
        },
      ]),
    );
    await close();
    expect(JSON.stringify(logged)).not.toContain('sec-ret');
  });

  it('does not say that a mail waits when the mail server has refused it for good', async () => {
    const mailServer = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _, done) =>
        done(Object.assign(new Error(`no ${address} here`), { responseCode: 550 })),
    });
    await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
    const server = `127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`;
    const { close } = await start({ SMTP_URL: `smtp://${server}`, LOG_LEVEL: 'warn' });
    await fetch(`http://127.0.0.1:${port}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({
        username: 'zoe',
        password: 'of-wind-and-water-9',
        email: 'zoe@garage.test',
      }),
    });
    await untilPasses(() =>
      expect(logged).toMatchObject([
        {
          level: 40,
          msg: 'the mail server has refused a mail for good',
          server,
          code: 'EENVELOPE',
          responseCode: 550,
        },
      ]),
    );
    await close();
    await new Promise<void>((resolve) => mailServer.close(() => resolve()));
    expect(JSON.stringify(logged)).not.toContain('zoe@');
  });
});

describe.runIf(engines.includes('postgres'))('DATABASE_URL beside a SQLite file', () => {
  let place: Place;
  beforeEach(async () => {
    place = await newPlace('postgres');
  });
  afterEach(() => place.remove());

  it('opens a new shop on request only, and keeps the first passwords of the other', async () => {
    const passwords = join(dataDir, 'first-passwords.txt');
    await (await start()).close();
    const before = readFileSync(passwords, 'utf8');
    const DATABASE_URL = place.databaseUrl ?? '';
    await expect(start({ DATABASE_URL })).rejects.toThrow(
      /^DATABASE_URL names a database without a shop, and there is one in .*shop\.sqlite\. Move it with npm run move -- --to "\$DATABASE_URL", or set ALLOW_EMPTY_DATABASE=1 to open a new shop\.$/,
    );
    expect(readFileSync(passwords, 'utf8')).toBe(before);

    await (await start({ DATABASE_URL, ALLOW_EMPTY_DATABASE: '1' })).close();
    expect(readFileSync(passwords, 'utf8')).not.toBe(before);
    const kept = readdirSync(dataDir).find((name) => name.startsWith('first-passwords-before-'));
    expect(readFileSync(join(dataDir, kept ?? ''), 'utf8')).toBe(before);
    // From now on there is a shop.
    await (await start({ DATABASE_URL })).close();
  });
});
