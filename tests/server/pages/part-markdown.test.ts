import { beforeAll, describe, expect, it } from 'vitest';
import { type People, meetPeople } from '../../support/people';
import { type RenderingShop, renderingShop } from '../../support/rendered';
import { LAKEHEAD } from '../../support/site';

const HEIM = 'NR-SU-LB-262';

describe('what assistants read', () => {
  const shop: RenderingShop = renderingShop();
  let people: People;
  beforeAll(async () => {
    people = await meetPeople(shop);
  });

  const change = async (id: number, more: object) => {
    const { status } = await people.admin.put(`/api/admin/products/${id}`, more);
    expect(status).toBe(200);
  };
  const slugOf = (id: number) => shop.catalogue.current.shown.find((one) => one.id === id)?.slug;

  describe('a part as Markdown', () => {
    it('says what it is, costs and fits, how it is sent and what the shop promises', async () => {
      const { status, text, headers } = await shop.sent(`/product/${slugOf(1002)}.md`);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
      expect(headers.get('link')).toBe(
        `<http://shop.test/product/${slugOf(1002)}>; rel="canonical"`,
      );
      const [title, ...rest] = text.split('\n');
      expect(title).toBe('# Weld-On Link Bracket 2.625 in Wide');
      for (const line of [
        `- SKU: ${HEIM}`,
        '- Price: $32.99 CAD, before tax',
        '- Availability: In Stock',
        '- Shipping: Ships on the next business day',
        '- Weight: 0.98 kg (2.16 lb)',
        '- Goes in a parcel',
        '## Specifications',
        '## Where it meets other parts',
      ])
        expect(rest).toContain(line);
      expect(text).toMatch(/\n## Fits: .+\n\n- \[.+\]\(http:\/\/shop\.test\/product\//);
      expect(text).toMatch(/\[[^\]]+\]\(http:\/\/shop\.test\/pages\/returns\)/);
    });

    it('lists its sizes, and is of the size that is asked for', async () => {
      const { text } = await shop.sent('/product/gusset-plate-set.md?item=1042');
      expect(text).toMatch(/^# Gusset Plate Set Large\n/);
      expect(text).toContain('[Gusset Plate Set Small](http://shop.test/product/gusset-plate-set)');
    });

    it('has the contents of a kit', async () => {
      expect((await shop.sent(`/product/${slugOf(1001)}.md`)).text).toContain(
        '\n## In the box\n\n- 4 x side plate\n- 2 x backing plate\n- 2 x gusset\n',
      );
    });

    it('says that a heavy part goes by freight', async () => {
      await change(1003, { weight: '80' });
      expect((await shop.sent(`/product/${slugOf(1003)}.md`)).text).toMatch(/\n- By freight: .+\n/);
    });

    it('is where the page is: moved, no longer made, or nowhere', async () => {
      const [before, gone] = [slugOf(1004), slugOf(1010)];
      await change(1004, { slug: 'another-name' });
      const moved = await shop.sent(`/product/${before}.md`);
      expect([moved.status, moved.headers.get('location')]).toEqual([
        301,
        '/product/another-name.md',
      ]);
      await change(1010, { published: false, successorId: 1011 });
      const { text } = await shop.sent(`/product/${gone}.md`);
      expect(text).toContain(`This part is no longer made.\n- [`);
      expect(text).toContain(`http://shop.test/product/${slugOf(1011)}`);
      expect((await shop.sent('/product/none.md')).status).toBe(404);
    });

    it('sets no marks that the owner has not meant', async () => {
      await change(1012, { name: 'Tab *3* [x]', description: '# Not a title <b>' });
      const { text } = await shop.sent(`/product/${slugOf(1012)}.md`);
      expect(text).toContain('# Tab \\*3\\* \\[x\\]\n');
      expect(text).toContain('\n\\# Not a title \\<b\\>\n');
    });
  });

  it('llms.txt says what the shop is and where its things are, from the settings of the owner', async () => {
    const own = { ...LAKEHEAD, pickupHours: 'Mon to Fri 9 to 5' };
    const { status } = await people.admin.put('/api/admin/site', { ...own, revision: 0 });
    expect(status).toBe(200);
    const { text, headers } = await shop.sent('/llms.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toMatch(/^# Lakehead Trailer Parts\n\n> .*Thunder Bay, Ontario/);
    expect(text).not.toMatch(/Nickel Range|Sudbury/);
    for (const line of [
      '- Address: 12 Cumberland St N, Thunder Bay, ON P7A 4L1',
      '- Phone: 807 555 0142',
      '- Pickup hours: Mon to Fri 9 to 5',
      '- [Link Designer](http://shop.test/build/link): ',
      '- [Feed](http://shop.test/feed.xml): ',
      '(http://shop.test/category/suspension)',
      '(http://shop.test/pages/returns)',
    ])
      expect(text).toContain(line);
  });
});
