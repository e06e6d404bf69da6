import { describe, expect, it } from 'vitest';
import { DRAFT_PAGES } from '../../../src/shop/site/draft-pages';
import {
  PLACEHOLDERS,
  PageSlug,
  PageText,
  withFacts,
  withFactsSoFar,
} from '../../../src/shop/site/page';
import { DEFAULT_TEXTS } from '../../../src/shop/site/default-texts';
import { HomeTexts } from '../../../src/shop/site/home-texts';
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
    expect(withFacts('At {address}, call {phone}. Or write.', KNOWN_SITE)).toBe(
      'At 1 Elm St, Sudbury, ON P3A 1A1, call 705 555 0101. Or write.',
    );
  });

  it('leave out a sentence with a fact that is missing, and name the fact to the owner', () => {
    const text = 'Call {phone}. Write to {email}.\n\nHours: {hours}\n- Bye, {unknown}!';
    expect(withFacts(text, SAMPLE_SITE)).toBe(`Write to ${SAMPLE_SITE.email}.\n`);
    expect(withFactsSoFar('{phone} {unknown} {constructor}', SAMPLE_SITE)).toBe(
      '(not stated yet) {unknown} {constructor}',
    );
  });

  it('cannot name a fact that there is not', () => {
    const message = /no fact \{fone\}.*\{phone\}/;
    const text = 'Call {fone}.';
    expect(PageText.safeParse({ title: 'A', text }).error?.issues[0]?.message).toMatch(message);
    const { error } = HomeTexts.safeParse({ ...DEFAULT_TEXTS, storyText: 'By {phone}.' });
    expect(error?.issues[0]?.message).toMatch(/no fact \{phone\}.*\{founded\}/);
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
