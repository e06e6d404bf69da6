import { fill, follow, press } from '../../support/stories/acts';
import { asOwner, testStories } from '../../support/stories/late-answers';

testStories({
  'the owner receives a delivery, and corrects it': {
    begin: asOwner('/admin/stock/receive'),
    acts: [
      fill('Parts and pieces', 'NR-SU-LB-262 4'),
      press('Check'),
      fill('Parts and pieces', 'NR-SU-LB-262 5'),
      press('Check'),
      press(/^Book 5/),
    ],
  },
  'the owner adds a supplier, changes and removes it': {
    begin: asOwner('/admin/suppliers/new'),
    acts: [
      fill('Name', 'Levack Steel'),
      press('Add Supplier'),
      follow('Levack Steel'),
      fill('Name', 'Levack Steel Ltd.'),
      press('Save'),
      follow('Levack Steel Ltd.'),
      press('Remove This Supplier'),
    ],
  },
});
