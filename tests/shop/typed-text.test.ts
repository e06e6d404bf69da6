import { describe, expect, it } from 'vitest';
import { ProductFields } from '../../src/shop/catalogue/product-edit';
import { repeatedSizes } from '../../src/shop/catalogue/sizes';
import { ShippingAddress } from '../../src/shop/checkout/address';
import { isSameName } from '../../src/shop/dealers/saved-pad';
import { PoNumber } from '../../src/shop/dealers/po-number';
import { codeText } from '../../src/shop/discounts/discount';
import { ContactMessage } from '../../src/shop/messages/message';
import { RoleInput } from '../../src/shop/people/roles';
import { PageText } from '../../src/shop/site/page';
import { canonicalUsername, isReservedUsername } from '../../src/shop/session/credentials';
import { nameKey, oneLine, onLines } from '../../src/shop/typed-text';

describe('what nobody can see in a text', () => {
  it.each(['\u200b', '\u202e', '\u2066', '\ufeff', '\u00ad', '\u061c'])(
    'is removed from names and from long texts: %j',
    (unseen) => {
      expect(oneLine(`Clamp${unseen}`)).toBe('Clamp');
      expect(onLines(`A${unseen} clamp.\r\nFor ${unseen}tubes.`)).toBe('A clamp.\nFor tubes.');
      expect(RoleInput.parse({ name: `Own${unseen}er`, rights: [] }).name).toBe('Owner');
    },
  );

  it('a description keeps lines and tabs, and no other control character', () => {
    expect(ProductFields.description.parse('Rings.\u0007\n\tTwice.')).toBe('Rings.\n\tTwice.');
    expect(PageText.parse({ title: 'A', text: 'One\u0007\u2028two' }).text).toBe('One\ntwo');
  });

  it('is removed from what visitors write', () => {
    expect(
      ContactMessage.parse({
        name: 'Ada\u200b',
        email: 'ada@\u200eshop.ca',
        message: 'A bell\u0007\r\nrings.\u2060',
      }),
    ).toMatchObject({ name: 'Ada', email: 'ada@shop.ca', message: 'A bell\r\nrings.' });
    expect(PoNumber.parse('\u200bPO-7\ufeff')).toBe('PO-7');
    expect(ShippingAddress.shape.city.parse('Sud\u200bbury')).toBe('Sudbury');
  });
});

describe('names that look the same are the same', () => {
  it.each([
    ['3⁄4', '3/4'],
    ['¾', '3/4'],
    ['Owner', 'Own\u200der'],
    ['Owner', 'ОWNER'],
    ['1/2 in', ' 1/2\u00a0 IN '],
    ['5–8', '5-8'],
    ['3/4”', '3/4"'],
  ])('%j and %j', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it.each([
    ['3/4', '3/8'],
    ['Left', 'Right'],
    ['Étienne', 'Etienne'],
  ])('but %j and %j are two', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });

  it('as a username, a discount code and a pad', () => {
    expect(canonicalUsername('Ada\u200b–K')).toBe('ada-k');
    expect(isReservedUsername('\u0430dmin')).toBe(true);
    expect(codeText('spring\u200b–\u041e5')).toBe('SPRING-O5');
    expect(isSameName('Front 3⁄4', 'front  \u200b¾')).toBe(true);
  });

  it('as two sizes of a part', () => {
    const size = (option: string) => ({ option, sku: '', id: undefined });
    expect(repeatedSizes([size('3/4'), size('3⁄4')])).toMatchObject([{ place: 1 }]);
  });
});
