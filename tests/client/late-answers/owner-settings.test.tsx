import { fill, follow, go, press, tick, untick } from '../../support/stories/acts';
import { asOwner, testStories } from '../../support/stories/late-answers';

testStories({
  'the owner saves who gets mails, types on and saves again': {
    begin: asOwner('/admin/settings/notices'),
    acts: [
      fill('Send them to', 'owner@shop.test'),
      press('Save'),
      fill('Send them to', 'desk@shop.test'),
      press('Save'),
      untick('A mail for each new order'),
    ],
  },
  'the owner changes prices of shipping, and the taxes': {
    begin: asOwner('/admin/settings/shipping'),
    acts: [
      fill('Quebec, up to 0.5 kg, dollars', '13.10'),
      press('Save Table'),
      fill('Quebec, up to 1 kg, dollars', '14.80'),
      press('Save Table'),
      go('/admin/settings/tax'),
      tick(/^Quebec/),
      press('Save', 'How Tax Is Charged'),
      tick(/^Manitoba/),
    ],
  },
  'the owner changes the home page, and the facts of the shop': {
    begin: asOwner('/admin/home'),
    acts: [
      fill('Title', 'Built in Sudbury', 'First screen'),
      press('Save'),
      fill('Title of the story', 'Since 2008'),
      press('Save'),
      go('/admin/site'),
      fill('Phone', '705 555 0101'),
      press('Save'),
      fill('Phone', '705 555 0102'),
    ],
  },
  'the owner changes the sale and a code': {
    begin: asOwner('/admin/promotions'),
    acts: [
      fill('Per cent off', '20'),
      press('Save'),
      fill('From so many pieces on', '3'),
      press('Save'),
      go('/admin/discounts/BIGBUILD50'),
      fill('Dollars', '60.00'),
      press('Save'),
      follow('WELCOME10'),
      fill('Per cent', '12'),
      press('Save'),
    ],
  },
  'the owner changes a carrier and adds one': {
    begin: asOwner('/admin/settings/carriers'),
    acts: [
      follow('Canada Post'),
      fill('Sentence for buyers', 'On strike.'),
      press('Save'),
      fill('Nothing goes with it from', '2026-07-01'),
      press('Save'),
      go('/admin/settings/carriers/new'),
      fill('Name', 'Manitoulin'),
      press('Save'),
    ],
  },
});
