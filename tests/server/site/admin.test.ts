import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { addPicture } from '../../../src/contract/catalogue/admin';
import { buy, newBuyer } from '../../support/buyers';
import { peopleForEach } from '../../support/people';
import { shopForEach } from '../../support/shop';
import { LAKEHEAD } from '../../support/site';
import { withoutCopy } from '../../support/paper';

const PATH = '/api/admin/site';

describe('the facts of the shop', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);

  it('stand in the activity log with what they were', async () => {
    await people.admin.put(PATH, { ...LAKEHEAD, revision: 0 });
    const { body } = await people.admin.get('/api/admin/audit-log');
    expect(body).toMatchObject({ rows: [{ act: 'site.changed' }] });
    expect(JSON.stringify(body)).toContain('town Sudbury → Thunder Bay');
  });

  it('are in the mails that are sent after the change', async () => {
    await buy(await newBuyer(shop, [[1041, 1]]));
    await people.admin.put(PATH, { ...LAKEHEAD, revision: 0 });
    await shop.deliver();
    // The copy of the agreement names the seller whom the buyer was shown.
    const mails = JSON.stringify(
      shop.mail.sent.map(({ subject, text, html }) => [subject, ...[text, html].map(withoutCopy)]),
    );
    expect(mails).toContain('Lakehead Trailer Parts');
    expect(mails).not.toMatch(/Nickel Range|Sudbury/);
  });

  it('give mails their colour and their logo', async () => {
    const { colour, ...drawn } = { colour: '#0b5d3b', width: 600, height: 300 };
    const bytes = await sharp({ create: { ...drawn, channels: 3, background: colour } })
      .png()
      .toBuffer();
    const upload = await people.admin.fetch(addPicture.path, {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(bytes),
    });
    const { url } = addPicture.reply.parse(await upload.json());
    await people.admin.put(PATH, { ...LAKEHEAD, action: colour, logo: url, revision: 0 });
    await buy(await newBuyer(shop, [[1041, 1]]));
    await shop.deliver();
    const html = shop.mail.sent.map((mail) => mail.html).join();
    expect(html).toContain(`style="color:${colour}"`);
    expect(html).not.toContain('#b03a06');
    expect(html).toContain(
      'src="http://shop.test/icons/own-logo.png" alt="Lakehead Trailer Parts"',
    );
    const { rawPayload, headers } = await shop.app.inject('/icons/own-logo.png');
    expect(headers['content-type']).toBe('image/png');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 192, height: 96 });
  });

  it('are refused with a message for each field', async () => {
    const { status, body } = await people.admin.put(PATH, {
      ...LAKEHEAD,
      name: '',
      postalCode: '90210',
      revision: 0,
    });
    expect([status, body]).toMatchObject([
      400,
      { fields: { name: 'The shop needs a name', postalCode: expect.stringContaining('P3A') } },
    ]);
  });

  it.each(['visitor', 'customer', 'vendor'] as const)('cannot be changed by a %s', async (role) => {
    expect((await people[role].put(PATH, { ...LAKEHEAD, revision: 0 })).status).toBe(
      role === 'visitor' ? 401 : 403,
    );
  });
});
