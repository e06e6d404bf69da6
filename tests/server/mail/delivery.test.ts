import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { type Mail, MailRefused, fileMail, smtpMail } from '../../../src/server/gateways/mail';
import { deliverMail } from '../../../src/server/jobs/deliver-mail';
import { pickupText, returnText } from '../../../src/server/services/mail/order-mails';
import { mailTitle } from '../../../src/server/services/mail/titles';
import { type MailJob, writeMail } from '../../../src/server/services/mail/mails';
import { openShop } from '../../support/shop';
import { KNOWN_SITE, SAMPLE_SITE } from '../../support/site';
import { readMail } from './read-mail';

type WrittenKind = Exclude<
  MailJob['kind'],
  'password-forgotten' | 'email-confirm' | 'invitation' | 'quote-link'
>;

const SITE = 'https://shop.test';

const sender = { from: () => 'Nickel Range <desk@shop.test>', host: 'shop.test' };

const mail: Mail = {
  key: 'receipt-01a1',
  to: { name: 'Zoë "Z" Tremblay, Ltd.', address: 'zoe@garage.ca' },
  replyTo: { name: 'Robin', address: 'robin@garage.ca' },
  subject:
    'Câble 1/2" – a subject that is so long that it has to be folded over several lines of a mail header',
  text: 'Bonjour Zoë,\n\n.a line that begins with a dot\n= and one with a sign\n',
  html: '<p>Bonjour Zoë,</p>',
};

const expectMail = (raw: string) => {
  const { headers, names, parts } = readMail(raw);
  expect(Object.fromEntries(headers)).toMatchObject({
    from: 'Nickel Range <desk@shop.test>',
    to: 'Zoë "Z" Tremblay, Ltd. <zoe@garage.ca>',
    'reply-to': 'Robin <robin@garage.ca>',
    subject: mail.subject,
    'message-id': '<receipt-01a1@shop.test>',
    'mime-version': '1.0',
    'auto-submitted': 'auto-generated',
    date: expect.stringMatching(/\d{4}/),
  });
  expect(new Set(names).size).toBe(names.length);
  expect(parts).toEqual({ 'text/plain': mail.text.trim(), 'text/html': mail.html });
};

const FILE = {
  name: 'agreement-ORD-1.pdf',
  type: 'application/pdf',
  content: Uint8Array.from({ length: 1000 }, (_, at) => (at * 7) % 256),
};

const expectFile = (raw: string) => {
  expectMail(raw);
  expect(raw).toContain('Content-Type: application/pdf');
  expect(readMail(raw).files).toEqual({ [FILE.name]: Buffer.from(FILE.content) });
};

describe('mail over SMTP', () => {
  const received: { raw: string; from: string; to: string[] }[] = [];
  let refusal: string | undefined;
  let responseCode = 550;
  let url: string;
  const passwords: unknown[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _, done) => {
      passwords.push(password);
      done(null, { user: 'shop' });
    },
    onRcptTo: (_, __, done) =>
      refusal === undefined ? done() : done(Object.assign(new Error(refusal), { responseCode })),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ raw: Buffer.concat(chunks).toString(), from, to });
        done();
      });
    },
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
    url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  beforeEach(() => {
    received.length = 0;
  });

  it('arrives as it was written', async () => {
    const gateway = smtpMail(url, sender);
    await gateway.send(mail);
    gateway.close();
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'desk@shop.test', to: ['zoe@garage.ca'] });
    expectMail(received[0]?.raw ?? '');
  });

  it('carries files', async () => {
    const gateway = smtpMail(url, sender);
    await gateway.send({ ...mail, attachments: [FILE] });
    gateway.close();
    expectFile(received[0]?.raw ?? '');
  });

  it('does not call itself automatic when a person wrote it', async () => {
    const gateway = smtpMail(url, sender);
    await gateway.send({ ...mail, isPersonal: true });
    gateway.close();
    expect(readMail(received[0]?.raw ?? '').names).not.toContain('auto-submitted');
  });

  it('a message to the shop is delivered', async () => {
    const shop = await openShop({ shopEmail: 'desk@shop.test' });
    await shop.visitor().post('/api/contact', {
      name: 'Zoë, "Bcc: x@evil.example"',
      email: 'zoe@garage.ca',
      subject: 'Prix?',
      message: 'Combien coûte la pièce?\n\n.\n\nBcc: x@evil.example',
    });
    const gateway = smtpMail(url, sender);
    expect(await deliverMail({ ...shop.parts, mail: gateway })).toBe(2);
    gateway.close();
    expect(received.map(({ to }) => to).toSorted()).toEqual([
      ['desk@shop.test'],
      ['zoe@garage.ca'],
    ]);
    const toShop = readMail(received.find(({ to }) => to[0] === 'desk@shop.test')?.raw ?? '');
    expect(toShop.headers.get('reply-to')).toBe('Zoë, "Bcc: x@evil.example" <zoe@garage.ca>');
    expect(toShop.headers.get('subject')).toBe('Message: Prix?');
    expect(toShop.headers.get('message-id')).toMatch(/^<message-[\w-]{36}@shop\.test>$/);
    expect(toShop.names).not.toContain('bcc');
    expect(toShop.parts['text/plain']).toContain('coûte la pièce?\n\n.\n\nBcc: x@evil.example');
    await shop.close();
  });

  it('a refusal of the server is a failure with its text', async () => {
    const gateway = smtpMail(url, sender);
    refusal = 'no such user here';
    await expect(gateway.send(mail)).rejects.toThrow('no such user here');
    await expect(gateway.send(mail)).rejects.toBeInstanceOf(MailRefused);
    responseCode = 451;
    await expect(gateway.send(mail)).rejects.not.toBeInstanceOf(MailRefused);
    responseCode = 550;
    refusal = undefined;
    await gateway.send(mail);
    gateway.close();
  });

  it('gives a server without TLS no password, unless it is this machine or the address allows it', async () => {
    const near = url.replace('//', '//desk:sec-ret@');
    const secret = near.replace('127.0.0.1', '127.0.0.2');
    const gateway = smtpMail(secret, sender);
    await expect(gateway.check()).rejects.toMatchObject({ code: 'ETLS' });
    await expect(gateway.send(mail)).rejects.not.toBeInstanceOf(MailRefused);
    gateway.close();
    expect(passwords).toEqual([]);
    for (const [at, allowed] of [near, `${secret}?requireTLS=false`].entries()) {
      const careless = smtpMail(allowed, sender);
      await careless.check();
      careless.close();
      expect(passwords).toHaveLength(at + 1);
    }
  });

  it('has the name of the shop as it is, whatever characters it has', async () => {
    const name = 'Nickel (Range): Parts';
    const gateway = smtpMail(url, { ...sender, from: () => ({ name, address: 'desk@shop.test' }) });
    await gateway.send(mail);
    gateway.close();
    expect(received[0]?.from).toBe('desk@shop.test');
    const from = readMail(received[0]?.raw ?? '').headers.get('from');
    expect(from).toBe('"Nickel (Range): Parts" <desk@shop.test>');
  });

  it('a check sends nothing', async () => {
    const gateway = smtpMail(url, sender);
    await gateway.check();
    gateway.close();
    expect(received).toEqual([]);
  });

  it('a refused connection is a failure', async () => {
    const gateway = smtpMail('smtp://127.0.0.1:1', sender);
    await expect(gateway.check()).rejects.toThrow('ECONNREFUSED');
    await expect(gateway.send(mail)).rejects.toThrow('ECONNREFUSED');
    gateway.close();
  });

  it('a silent server is a failure', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const gateway = smtpMail(`smtp://127.0.0.1:${port}?greetingTimeout=30`, sender);
    await expect(gateway.send(mail)).rejects.toThrow(/greeting/i);
    gateway.close();
    silent.close();
  });
});

describe('mail without a mail server', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shop-mail-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('becomes a file that mail programs read', async () => {
    const outbox = join(folder, 'data', 'outbox');
    const gateway = fileMail(outbox, sender);
    await gateway.send(mail);
    await gateway.send(mail);
    gateway.close();
    expect(readdirSync(outbox)).toEqual(['receipt-01a1.eml']);
    expectMail(readFileSync(join(outbox, 'receipt-01a1.eml'), 'utf8'));
  });

  it('holds files', async () => {
    const gateway = fileMail(folder, sender);
    await gateway.send({ ...mail, attachments: [FILE] });
    gateway.close();
    expectFile(readFileSync(join(folder, 'receipt-01a1.eml'), 'utf8'));
  });

  test.each(['../../escape', '/etc/passwd', 'a\0b', 'x/y'])(
    'stays in its folder with the key %j',
    async (key) => {
      const outbox = join(folder, 'safe');
      await fileMail(outbox, sender).send({ ...mail, key });
      expect(readdirSync(outbox).every((name) => /^[\w.-]+\.eml$/.test(name))).toBe(true);
      expect(readdirSync(folder)).toEqual(['safe']);
    },
  );

  it('is a failure when it cannot be written', async () => {
    await fileMail(folder, sender).send(mail);
    const blocked = join(folder, 'receipt-01a1.eml');
    await expect(fileMail(blocked, sender).send(mail)).rejects.toThrow(/EEXIST|ENOTDIR/);
  });
});

const to = { name: 'Ann <b>Lee</b> https://shop.test.evil.test/', email: 'ann@people.test' };
const order = { ...to, number: 'ORD-1234567890' };
const shop = { replyTo: 'desk@shop.test', url: 'https://shop.test' };

const freight = {
  ...to,
  number: 'F-1234567890',
  lines: [{ name: 'Truss', sku: 'TR-1', quantity: 4 }],
  address: {
    firstName: 'Ann',
    lastName: 'Lee',
    address1: '1 Main St',
    city: 'Sudbury',
    state: 'ON',
    zipCode: 'P3A 1A1',
  },
  place: 'dock',
  tailLift: false,
  callAhead: true,
  phone: '',
  notes: 'Gate 4 <b>',
} as const;

/** One mail of each kind that is rendered from its job alone. */
const WRITTEN: { [Kind in WrittenKind]: Extract<MailJob, { kind: Kind }> } = {
  'freight-receipt': { ...freight, kind: 'freight-receipt', lines: [...freight.lines] },
  'freight-to-shop': {
    ...freight,
    kind: 'freight-to-shop',
    to: 'desk@shop.test',
    url: 'https://shop.test/admin/quotes/1',
    lines: [...freight.lines],
  },
  'freight-declined': {
    ...to,
    kind: 'freight-declined',
    number: 'F-1234567890',
    reason: 'No carrier goes there.',
    replyTo: 'desk@shop.test',
  },
  'message-to-shop': {
    kind: 'message-to-shop',
    to: 'desk@shop.test',
    ...to,
    subject: 'Tubes',
    body: 'Do you bend?\nhttps://evil.test/',
  },
  'message-receipt': { kind: 'message-receipt', ...to, subject: 'Tubes', body: 'Do you bend?' },
  'application-receipt': { kind: 'application-receipt', ...to },
  'mail-test': { kind: 'mail-test', to: 'desk@shop.test', code: '00000000' },
  'stock-notice': {
    kind: 'stock-notice',
    email: 'ann@people.test',
    part: 'Weld-On Tab',
    path: '/product/weld-on-tab',
  },
  'password-changed': { kind: 'password-changed', ...to },
  'factor-added': { kind: 'factor-added', ...to },
  'factor-removed': { kind: 'factor-removed', ...to },
  'recovery-code-used': { kind: 'recovery-code-used', ...to },
  'code-guessed': { kind: 'code-guessed', ...to },
  'passkey-added': { kind: 'passkey-added', ...to },
  'passkey-removed': { kind: 'passkey-removed', ...to },
  'passkey-copied': { kind: 'passkey-copied', ...to },
  'email-change-asked': { kind: 'email-change-asked', ...to },
  'email-changed': { kind: 'email-changed', ...to },
  'account-deleted': { kind: 'account-deleted', ...to },
  'dealer-approved': { kind: 'dealer-approved', ...to, username: 'ann', url: shop.url },
  'dealer-invited': { kind: 'dealer-invited', ...to, ...shop },
  'application-declined': {
    kind: 'application-declined',
    ...to,
    replyTo: shop.replyTo,
    company: 'B4',
    note: 'Ask again in spring.',
  },
  'message-reply': {
    kind: 'message-reply',
    ...to,
    replyTo: shop.replyTo,
    subject: 'Tubes',
    text: 'We do.',
    asked: 'Do you bend?',
    askedAt: 0,
  },
  'order-placed': {
    kind: 'order-placed',
    ...order,
    placedAt: 0,
    lines: [{ name: 'Bracket', sku: 'NR-1', quantity: 2, unit: 3299 }],
    subtotal: 6598,
    discount: 990,
    hst: 729,
    shipping: 0,
    total: 6337,
    isPickup: true,
    service: null,
    address: null,
    poNumber: 'PO 4711',
  },
  'order-cancelled': { kind: 'order-cancelled', ...order, refund: 6337, isDouble: false },
  'order-shipped': {
    kind: 'order-shipped',
    ...order,
    carrier: 'Canada Post',
    trackingNumber: '7023 1',
    isCorrected: false,
  },
  'order-part-shipped': {
    kind: 'order-part-shipped',
    ...order,
    carrier: 'Canada Post',
    trackingNumber: '7023 1',
    lines: [{ name: 'Bracket', sku: 'NR-1', quantity: 2 }],
    left: [{ name: 'Heim joint', sku: null, quantity: 1 }],
  },
  'order-address': {
    kind: 'order-address',
    ...order,
    address: 'Ann Lee, 1 Oak St, Timmins ON P4N 1A1',
    before: 'Ann Lee, 12 Elm St, Sudbury ON P3A 1A1',
    isPickup: false,
  },
  'order-promise': {
    kind: 'order-promise',
    ...order,
    move: 'its-id',
    line: { name: 'Truss', sku: 'NR-T-1', quantity: 1 },
    before: '2026-12-17',
    day: '2027-01-05',
    asks: true,
    note: 'The tube is late.',
    isPickup: false,
  },
  'order-ready': { kind: 'order-ready', ...order },
  'order-message': { kind: 'order-message', ...order, body: 'The tube is back on Monday.' },
  'order-refunded': { kind: 'order-refunded', ...order, refund: 6337 },
  'return-taken': {
    kind: 'return-taken',
    ...order,
    slip: 'RET-1234567890-1',
    lines: [{ name: 'Bracket', sku: 'NR-1', quantity: 2 }],
    byShop: false,
  },
  'return-refused': {
    kind: 'return-refused',
    ...order,
    slip: 'RET-1234567890-1',
    answer: 'They were welded.',
  },
  'return-asked': {
    kind: 'return-asked',
    to: 'desk@shop.test',
    number: order.number,
    slip: 'RET-1234567890-1',
  },
  'order-new': {
    kind: 'order-new',
    id: 'its-id',
    to: 'desk@shop.test',
    number: order.number,
    lines: [{ name: 'Gusset', sku: 'NR-G-1', quantity: 2 }],
    total: 6337,
    isPickup: false,
    service: 'Regular Parcel',
  },
  'shop-digest': {
    kind: 'shop-digest',
    to: 'desk@shop.test',
    at: Date.parse('2026-11-23T12:00:00Z'),
    counts: [
      ['New orders', 2],
      ['Late', 1],
      ['Overdue', 2, '$118.64 CAD'],
    ],
    yesterday: { orders: 3, net: '120.50' },
  },
  'order-attention': {
    kind: 'order-attention',
    to: 'desk@shop.test',
    number: order.number,
    reasons: ['postal'],
    detail: '',
  },
};
// Plain text and HTML have the same content: every line of one is in the other.
const lines = (text: string) => text.split(/\n|: /).flatMap((line) => line.trim() || []);
const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const shown = (html: string) =>
  html
    .replace(/^.*?<body[^>]*>/s, '')
    .replace(/<\/?a\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

describe('the address of the shop', () => {
  const address = '1 Elm St, Sudbury, ON P3A 1A1';

  it('is in the mails of a return and of a pickup', () => {
    expect(returnText('RET-1', KNOWN_SITE)).toBe(
      `Please write RET-1 on the parcel, or print the slip that your order shows. Send it to Nickel Range Fabrication Supply, ${address}, or bring the parts there.`,
    );
    expect(pickupText(KNOWN_SITE)).toBe(
      `You can pick it up at Nickel Range Fabrication Supply, ${address}. Our phone: 705 555 0101.`,
    );
  });

  it('is to be asked for while the shop has not stated it', () => {
    for (const kind of ['return-taken', 'order-ready'] as const) {
      const { text } = writeMail('its-key', WRITTEN[kind], { site: SITE, shop: SAMPLE_SITE });
      expect(text).toMatch(/please reply to this email/i);
      expect(text).toContain('we will tell you our street address');
      expect(text).not.toMatch(/send it to/i);
    }
  });
});

/** The mails with something to open. */
const HAS_LINKS = [
  'dealer-approved',
  'dealer-invited',
  'freight-to-shop',
  'order-shipped',
  'order-part-shipped',
  'order-new',
  'order-attention',
  'return-asked',
  'shop-digest',
];

test.each(Object.entries(WRITTEN))(
  'a mail %s has the same content in text and HTML, its own key, and links of the shop or carrier only',
  (kind, job) => {
    const written = writeMail('its-key', job, { site: SITE, shop: SAMPLE_SITE });
    expect(written).toEqual(writeMail('its-key', job, { site: SITE, shop: SAMPLE_SITE }));
    expect(written.key).toBe('its-key');
    expect(written.subject).not.toMatch(/undefined|null|\n/);
    expect(written.html).toContain(`<title>${escaped(written.subject)}</title>`);
    expect(written.isPersonal ?? false).toBe(['order-message', 'message-reply'].includes(kind));
    const html = shown(written.html);
    for (const line of lines(written.text)) expect(html).toContain(line);
    expect(written.html).not.toMatch(/<b>|<img|undefined|null/);
    const links = [...written.html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);
    for (const link of links)
      expect(link).toMatch(/^https:\/\/(shop\.test|www\.canadapost-postescanada\.ca)\//);
    expect(links.length > 0).toBe(HAS_LINKS.includes(kind));
    expect(mailTitle(kind)).not.toContain('-');
  },
);
