import { beforeAll, expect, it } from 'vitest';
import { type Member, meetPeople } from '../../support/people';
import { type RenderingShop, renderingShop } from '../../support/rendered';
import { LAKEHEAD } from '../../support/site';
import { setStock } from '../../support/stock';

const HEIM = '/product/chromoly-heim-joint-3-4-16-right-hand';
const BRACKET = '/product/weld-on-link-bracket-2-625-in-wide';
const TAB = '/product/radius-tab-3-8-in-hole-for-1-3-4-in-tube-ten-pack';
const KIT = '/product/tie-rod-kit-3-4-16-with-60-in-tube';
const HOOP = '/product/shock-hoop-pair-1-3-4-in-tube';
const GUSSETS = '/product/gusset-plate-set';

const shop: RenderingShop = renderingShop();
let admin: Member;

beforeAll(async () => {
  ({ admin } = await meetPeople(shop));
  const put = async (path: string, change: object) =>
    expect([path, (await admin.put(path, change)).status]).toEqual([path, 200]);
  await put('/api/admin/site', {
    ...LAKEHEAD,
    hours: 'Monday to Friday, 8 to 17',
    pickupHours: 'Monday to Friday, 10 to 16',
    revision: 0,
  });
  await put('/api/admin/products/1002', { supply: { kind: 'made', leadDays: 15 } });
  await put('/api/admin/products/1039', {
    sale: { price: '15.00', from: '2026-06-14', to: '2026-06-30' },
  });
  // A tube of the tie rod kit, which is packed from its parts.
  await setStock(shop, 1077, 3);
  await shop.catalogue.refresh();
});

/** What somebody reads who has no scripts, on one line. */
const readable = (html: string): string =>
  html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');

it.each([
  ['What does the heim cost?', HEIM, '$49.99 CAD'],
  ['Is it in stock?', HEIM, 'In Stock'],
  ['When does it ship?', HEIM, 'Ships on the next business day'],
  ['Where does it ship from?', HEIM, 'from Thunder Bay'],
  ['Which thread has it?', HEIM, 'Thread 3/4-16 UNF'],
  ['Which hand is the thread?', HEIM, 'Thread hand Right hand'],
  ['How long is its usable thread?', HEIM, 'Usable thread 1.548 in (39.3 mm)'],
  ['Which bolt goes through the ball?', HEIM, 'Ball bore 3/4 in (19.1 mm)'],
  ['How wide is the ball?', HEIM, 'Ball width 7/8 in (22.2 mm)'],
  ['How far is it from the ball to the end?', HEIM, 'Ball centre to end 2-7/8 in (73 mm)'],
  ['What is it made of?', HEIM, 'Material 4130 chromoly'],
  ['Is it plated?', HEIM, 'Finish Zinc plated'],
  ['What does it weigh?', HEIM, 'Weight 0.41 kg (0.90 lb)'],
  ['What is its part number?', HEIM, 'SKU: NR-HJ-CM-075R'],
  ['What is it for?', HEIM, 'tie rods, drag links and upper links'],
  ['Who sells it?', HEIM, 'Lakehead Trailer Parts, Thunder Bay, Ontario'],
  ['Which number do I call?', HEIM, '807 555 0142'],
  ['Can I pick it up?', HEIM, 'Local Pickup in Thunder Bay, Ontario is free.'],
  ['When can I pick it up?', HEIM, 'Monday to Friday, 10 to 16'],
  ['Is tax in the price?', HEIM, 'The price is before tax: HST of 13%, wherever it goes.'],
  ['What does shipping cost to me?', HEIM, 'What it costs to your postal code'],
  ['Can I send it back?', HEIM, 'Returns and Refunds'],
  ['Is there a warranty?', HEIM, 'Warranty'],
  ['What else is on this shelf?', HEIM, 'Back to Heim Joints'],
  ['How long does the bracket take?', BRACKET, 'Made to order in 15 business days'],
  ['Who makes the bracket?', BRACKET, 'Made by Lakehead Trailer Parts'],
  ['Does it weld on?', BRACKET, 'Weld-on Yes'],
  ['Which joint fits inside the bracket?', BRACKET, 'Inside width 2-5/8 in (66.7 mm)'],
  ['Which bolt does it take?', BRACKET, 'Bolt 3/4 in'],
  ['How thick is its plate?', BRACKET, 'Plate thickness 1/4 in (6.4 mm)'],
  ['Which tube do the tabs fit?', TAB, 'Tube outside diameter 1-3/4 in (44.5 mm)'],
  ['Until when is the sale?', TAB, 'This price holds until'],
  ['How many tabs are in a pack?', TAB, 'Pieces 10'],
  ['How many kits are left?', KIT, 'Only 3 left'],
  ['Are the hoops there?', HOOP, 'Out of Stock'],
  ['Which sizes are there?', GUSSETS, 'Small'],
  ['How long may I send parts back?', '/pages/returns', 'within 30 days'],
  ['Where do I send them?', '/pages/returns', '12 Cumberland St N, Thunder Bay, ON P7A 4L1'],
  ['What does the warranty cover?', '/pages/warranty', 'fault in its material or its making'],
  ['How do I write to the shop?', '/contact', 'hello@lakehead.example'],
  ['When is the shop open?', '/contact', 'Monday to Friday, 8 to 17'],
])('%s', async (_, path, answer) => {
  const { status, text } = await shop.sent(path);
  expect(status).toBe(200);
  expect(readable(text)).toContain(answer);
});

it('says that the province decides about the tax once the owner has chosen so', async () => {
  const choice = { from: 0, byPlace: true, collects: ['QC'], onShipping: false };
  expect((await admin.put('/api/admin/settings/tax', choice)).status).toBe(200);
  expect(readable((await shop.sent(HEIM)).text)).toContain(
    'The price is before tax. The province that it goes to decides which.',
  );
});
