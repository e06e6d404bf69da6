import { expect, it } from 'vitest';
import { rendered } from '../../support/rendered';
import { peopleForEach } from '../../support/people';
import { shopForEach } from '../../support/shop';

const shop = shopForEach();
const people = peopleForEach(shop);

const put = (text: string) =>
  people.admin.put('/api/admin/pages/about', { title: 'About Us', text, revision: 0 });

it('are rendered without scripts, and say to buyers neither that they are drafts nor what is missing', async () => {
  await put('## Who\n\n- one\n- **two**\n\nWrite to {email}. Call {phone}.');
  const before = await rendered('/pages/about', people.visitor);
  expect(before.status).toBe(200);
  expect(before.page).toContain('<h2>Who</h2>');
  expect(before.page).toContain('<strong>two</strong>');
  expect(before.page).toContain('href="mailto:info@nickelrange.example"');
  expect(before.page).not.toMatch(/draft|not stated yet/i);
});

it('show HTML as it was typed, and neither scripts nor pictures of others', async () => {
  await put(
    '<script>alert(1)</script>\n\n<b onclick="x()">bold</b> [press](javascript:alert(1)) ![seen](https://spy.example/1.gif) [ours](/contact) ![own](/img/og.png)',
  );
  const { page } = await rendered('/pages/about', people.visitor);
  const text = page.slice(page.indexOf('<h1>About Us</h1>'), page.indexOf('id="brands"'));
  expect(text).not.toMatch(/<script|<b |href="javascript|spy\.example/);
  expect(text).toContain('&lt;script&gt;alert(1)');
  expect(text).toContain('<a href="/contact">ours</a>');
  expect(text).toContain('src="/img/og.png"');
});

it('answer 404 for a page that there is not', async () => {
  expect((await rendered('/pages/nothing', people.visitor)).status).toBe(404);
  expect((await people.visitor.get('/api/pages/nothing')).status).toBe(404);
});
