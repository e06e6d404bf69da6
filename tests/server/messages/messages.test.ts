import { afterEach, describe, expect, it, test } from 'vitest';
import { sendMessage } from '../../../src/contract/messages/messages';
import { peopleForAll } from '../../support/people';
import { shopForAll } from '../../support/shop';

const question = {
  name: 'Robin Tremblay',
  email: 'robin@garage.ca',
  subject: 'Left hand thread',
  message: 'Do you stock 3/4-16 left hand?\nI need two.',
};
const application = {
  name: 'Val Fournier',
  email: 'val@b4.example',
  company: 'B4 Off-Road',
  website: 'https://b4.example/about',
  subject: 'Vendor Request',
  message: 'We build trail rigs in North Bay.',
};
const THANKS = "Your message has been sent successfully. We'll get back to you soon!";

describe('messages', () => {
  const shop = shopForAll({ shopEmail: 'desk@shop.test' });
  const people = peopleForAll(shop);
  afterEach(async () => {
    await shop.db.deleteFrom('message').execute();
    await shop.db.deleteFrom('outbox').execute();
    shop.mail.sent = [];
  });
  const stored = () =>
    shop.db
      .selectFrom('message')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();

  it('a question is stored, mailed to the owner and confirmed to the sender', async () => {
    const { status, body } = await people.visitor.post('/api/contact', question);
    expect([status, body]).toEqual([201, { id: expect.any(String), message: THANKS }]);
    expect(sendMessage.reply.parse(body)).toEqual(body);
    expect(await stored()).toEqual([
      {
        id: (body as { id: string }).id,
        kind: 'contact',
        name: 'Robin Tremblay',
        email: 'robin@garage.ca',
        subject: 'Left hand thread',
        body: question.message,
        company: null,
        website: null,
        account_id: null,
        created_at: shop.clock(),
        state: 'new',
        version: 0,
        dealer_id: null,
        sent_key: null,
      },
    ]);
    expect(await shop.deliver()).toBe(2);
    const [toShop, receipt] = shop.mail.sent.toSorted((a, b) => a.key.localeCompare(b.key));
    expect(toShop).toMatchObject({
      to: { address: 'desk@shop.test' },
      replyTo: { name: 'Robin Tremblay', address: 'robin@garage.ca' },
      subject: 'Message: Left hand thread',
      text: expect.stringContaining(question.message),
    });
    expect(receipt).toMatchObject({
      to: { name: 'Robin Tremblay', address: 'robin@garage.ca' },
      subject: 'We got your message: Left hand thread',
      text: expect.stringContaining('within 24 hours'),
    });
    expect(receipt).not.toHaveProperty('replyTo');
  });

  it('a message that is repeated with its key is stored and mailed once', async () => {
    const key = { 'idempotency-key': 'a-phone-in-the-bush' };
    const first = await people.visitor.post('/api/contact', question, key);
    const again = await people.visitor.post('/api/contact', question, key);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await stored()).toHaveLength(1);
    expect(await shop.deliver()).toBe(2);
    const other = await people.visitor.post('/api/contact', { ...question, message: 'Hi' }, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    expect(await people.visitor.post('/api/contact', question)).toMatchObject({ status: 201 });
    expect(await stored()).toHaveLength(2);
  });

  it('ten concurrent requests with one key store one message', async () => {
    const key = { 'idempotency-key': 'ten-at-once' };
    const reply = await Promise.all(
      Array.from({ length: 10 }, () => people.visitor.post('/api/contact', application, key)),
    );
    expect(reply.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(new Set(reply.map(({ body }) => (body as { id: string }).id)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  it('a question of a signed-in buyer is linked to the account', async () => {
    await people.customer.post('/api/contact', question);
    expect(await stored()).toMatchObject([{ account_id: people.customer.account.id }]);
  });

  it('the subject is optional', async () => {
    const { subject: _, ...rest } = question;
    expect((await people.visitor.post('/api/contact', rest)).status).toBe(201);
    await shop.deliver();
    expect(shop.mail.sent.map(({ subject }) => subject).toSorted()).toEqual([
      'Message: Robin Tremblay',
      'We got your message',
    ]);
  });

  it('a vendor application is stored with company and website, and confirmed', async () => {
    const { status, body } = await people.visitor.post('/api/contact', application);
    expect([status, body]).toEqual([201, { id: expect.any(String), message: THANKS }]);
    expect(await stored()).toMatchObject([
      {
        kind: 'application',
        company: 'B4 Off-Road',
        website: 'https://b4.example/about',
        subject: 'Vendor Request',
        body: application.message,
      },
    ]);
    await shop.deliver();
    const [toShop, receipt] = shop.mail.sent.toSorted((a, b) => a.key.localeCompare(b.key));
    expect(toShop?.subject).toBe('Vendor application: B4 Off-Road');
    expect(toShop?.text).toContain('Website: https://b4.example/about');
    expect(receipt?.to.address).toBe('val@b4.example');
    expect(receipt?.text).toContain('2-3 business days');
  });

  test.each([
    [question, { name: '' }, 'name', 'Name is required'],
    [question, { name: '  ' }, 'name', 'Name is required'],
    [question, { email: '' }, 'email', 'Email is required'],
    [question, { email: 'robin' }, 'email', 'Please enter a valid email address'],
    [question, { message: '' }, 'message', 'Message is required'],
    [question, { message: 'x'.repeat(5001) }, 'message', 'Please use at most 5000 characters'],
    [question, { name: 'x'.repeat(201) }, 'name', 'Please use at most 200 characters'],
    [question, { name: 7 }, 'name', 'Name is required'],
    [question, { name: ['Robin'] }, 'name', 'Name is required'],
    [application, { name: 'V' }, 'name', 'Name must be at least 2 characters'],
    [application, { company: 'B' }, 'company', 'Company name must be at least 2 characters'],
    [application, { company: undefined }, 'company', 'Company name must be at least 2 characters'],
    [application, { website: 'b4' }, 'website', 'Please enter a valid website URL'],
    [
      application,
      { website: 'javascript:alert(1)' },
      'website',
      'Please enter a valid website URL',
    ],
    [application, { website: undefined }, 'website', 'Please enter a valid website URL'],
    [application, { message: 'Hi there' }, 'message', 'Message must be at least 10 characters'],
    [
      application,
      { subject: 'Hello' },
      'subject',
      "The subject of an application is 'Vendor Request'",
    ],
  ])('%j with %j is refused at %s: %s', async (right, wrong, field, message) => {
    const { status, body } = await people.visitor.post('/api/contact', { ...right, ...wrong });
    expect([status, body]).toEqual([
      400,
      { code: 'invalid', message, fields: { [field]: message } },
    ]);
    expect(await stored()).toEqual([]);
    expect(await shop.deliver()).toBe(0);
  });

  describe('cannot inject a header into a mail', () => {
    const smuggled = [
      '\r\nBcc: all@evil.example',
      '\nBcc: all@evil.example',
      '\rX: y',
      '\u2028x\0',
      '\x0b',
      '\x85',
    ];
    const fields = [
      [question, 'name'],
      [question, 'subject'],
      [question, 'email'],
      [application, 'company'],
      [application, 'website'],
    ] as const;
    test.each(fields)('%j by its %s', async (right, field) => {
      for (const line of smuggled) {
        const value = `${String((right as Record<string, string>)[field])}${line}x`;
        const { status } = await people.visitor.post('/api/contact', { ...right, [field]: value });
        expect([line, status]).toEqual([line, 400]);
      }
      expect(await stored()).toEqual([]);
    });
  });

  it('a bot that fills in the hidden field gets a success, and nothing is stored', async () => {
    const { status, body } = await people.visitor.post('/api/contact', {
      ...question,
      homepage: 'https://spam.example',
    });
    expect([status, body]).toEqual([201, { id: expect.any(String), message: THANKS }]);
    expect(await stored()).toEqual([]);
    expect(await shop.deliver()).toBe(0);
    expect((await people.visitor.post('/api/contact', { ...question, homepage: '' })).status).toBe(
      201,
    );
    expect(await stored()).toHaveLength(1);
  });

  it('markup in a message is text in the mail', async () => {
    const message = '<img src=x onerror="alert(1)"> & <b>bold</b>';
    await people.visitor.post('/api/contact', { ...question, name: '<i>Robin</i>', message });
    await shop.deliver();
    for (const { html, text } of shop.mail.sent) {
      expect(text).toContain(message);
      expect(html).not.toMatch(/<img|<b>|<i>/);
      expect(html).toContain('&#60;b&#62;bold&#60;/b&#62;');
    }
  });

  it('a message that cannot be queued is not stored either', async () => {
    await shop.db.schema.alterTable('outbox').renameTo('outbox_away').execute();
    const { status } = await people.visitor.post('/api/contact', question);
    await shop.db.schema.alterTable('outbox_away').renameTo('outbox').execute();
    expect(status).toBe(500);
    expect(await stored()).toEqual([]);
    expect(await shop.deliver()).toBe(0);
  });
});
