import { newBuyer } from '../../support/buyers';
import { fill, go, press, quickly } from '../../support/stories/acts';
import { testStories } from '../../support/stories/late-answers';

const [BRACKET, GUSSET] = [1002, 1041];

testStories({
  'a buyer adds a part and changes its amount twice': {
    begin: async (shop) => [await newBuyer(shop), '/product/gusset-plate-set'],
    acts: [press('Add to Cart'), go('/checkout'), fill('Quantity', '4'), fill('Quantity', '3')],
  },
  'a buyer changes an amount and leaves at once': {
    begin: async (shop) => [await newBuyer(shop, [[GUSSET, 1]]), '/checkout'],
    acts: [press('One more'), quickly(press('One more')), go('/contact'), go('/checkout')],
  },
  'a buyer changes one part, removes another and adds a third': {
    begin: async (shop) => [
      await newBuyer(shop, [
        [GUSSET, 1],
        [BRACKET, 2],
      ]),
      '/checkout',
    ],
    acts: [
      press('One more', 'Gusset Plate Set Small'),
      press(/^Remove/, 'Weld-On Link Bracket 2.625 in Wide'),
      go('/category/suspension'),
      press('Add to Cart', 'Adjustable Link Bracket 3 Hole'),
      go('/cart'),
    ],
  },
  'a buyer applies a code, removes it and applies another': {
    begin: async (shop) => [await newBuyer(shop, [[BRACKET, 20]]), '/checkout'],
    acts: [
      fill('Discount code', 'WELCOME10'),
      press('Apply'),
      press('Remove code'),
      fill('Discount code', 'BIGBUILD50'),
      press('Apply'),
    ],
  },
  'a visitor searches, filters and looks at parts': {
    begin: async (shop) => [shop.visitor(), '/search?q=tab'],
    acts: [
      fill('Search the catalog', 'heim'),
      press('Search'),
      go('/all-products'),
      fill('Category', 'steering'),
      fill('Max price ($)', '50'),
    ],
  },
});
