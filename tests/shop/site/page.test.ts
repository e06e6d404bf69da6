import { describe, expect, it } from 'vitest';
import { DRAFT_PAGES } from '../../../src/shop/site/draft-pages';
import { PLACEHOLDERS, PageSlug, PageText, withFacts } from '../../../src/shop/site/page';
import { KNOWN_SITE, SAMPLE_SITE } from '../../support/site';

describe('the pages of the owner', () => {
  it.each(['shipping', 'welding-guide', 'a1'])('may have the address %s', (slug) => {
    expect(PageSlug.safeParse(slug).success).toBe(true);
  });

  it.each(['', 'Shipping', 'a b', '-a', 'a--b', 'new', '../admin', 'x'.repeat(61)])(
    'may not have the address %j',
    (slug) => {
      expect(PageSlug.safeParse(slug).success).toBe(false);
    },
  );

  it('show the facts of the shop in place of their names', () => {
    expect(withFacts('At {address}, call {phone}. {unknown} {constructor}', KNOWN_SITE)).toBe(
      'At 1 Elm St, Sudbury, ON P3A 1A1, call 705 555 0101. {unknown} {constructor}',
    );
    expect(withFacts('{phone}', SAMPLE_SITE)).toBe('(not stated yet)');
  });

  it.each(Object.entries(DRAFT_PAGES))(
    'the draft of %s is a page with facts that exist',
    (_, page) => {
      expect(PageText.parse(page)).toEqual(page);
      const names = [...page.text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(names.filter((name) => !(PLACEHOLDERS as readonly unknown[]).includes(name))).toEqual(
        [],
      );
    },
  );
});
