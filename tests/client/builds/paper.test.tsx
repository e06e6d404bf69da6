import { screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';
import { untilPasses } from '../../support/until';

const shop = shopForAll();
beforeAll(async () => {
  // Loaded when it is opened, which takes seconds on a busy machine.
  await import('../../../src/client/pages/builds/paper/paper');
});
// The page keeps what is typed in the window's own address.
afterEach(() => window.history.replaceState(null, '', '/'));

describe('the page of templates (docs/rules.md 16.25)', () => {
  it('draws a notch, and keeps what is typed with a sentence beside it', async () => {
    const { person } = await visit('/build/paper', shop.visitor());
    await screen.findByRole('img', {
      name: 'Tube notch: 1-3/4 in x 0.12 in on 1-3/4 in at 90°',
    });
    const angle = screen.getByRole('textbox', { name: 'Angle between the tubes' });
    await person.clear(angle);
    await person.type(angle, 'steep');
    expect(angle).toHaveProperty('value', 'steep');
    expect(angle.getAttribute('aria-invalid')).toBe('true');
    screen.getByText('Write degrees from 5 to 90: the smaller angle between the two tubes.');
    expect(screen.queryByRole('img', { name: /^Tube notch/ })).toBeNull();
    await person.clear(angle);
    await person.type(angle, '45');
    screen.getByRole('img', { name: /at 45°$/ });
    screen.getByRole('button', { name: 'Save PDF (1 page)' });
    await untilPasses(() => expect(window.location.hash).toBe('#v=1&angle=45'));
  });

  it('says when the tube misses (docs/rules.md 16.26)', async () => {
    const { person } = await visit('/build/paper', shop.visitor());
    const offset = await screen.findByRole('textbox', { name: 'Offset of the axes' });
    await person.clear(offset);
    await person.type(offset, '-2');
    screen.getByText(/^The tube misses: its axis passes 2 in from the other's/);
  });

  it('has the stated numbers of a part, and says what to measure (docs/rules.md 16.27)', async () => {
    const { person } = await visit('/build/paper', shop.visitor());
    await person.selectOptions(
      await screen.findByRole('combobox', { name: 'What to print' }),
      'Hole template',
    );
    await person.type(screen.getByRole('searchbox', { name: 'Find a part' }), 'NR-SU-LB-262');
    await person.click(await screen.findByRole('button', { name: /\(NR-SU-LB-262\)$/ }));
    await screen.findByRole('img', { name: 'Bracket 2-5/8 in inside' });
    screen.getByText('Measure on your part: height of the bolt above the base.');
    expect(screen.getByRole('textbox', { name: 'Part number' })).toHaveProperty(
      'value',
      'NR-SU-LB-262',
    );
  });

  it('makes sheets of what is typed', async () => {
    const { person } = await visit('/build/paper', shop.visitor());
    await person.selectOptions(
      await screen.findByRole('combobox', { name: 'What to print' }),
      'Cut list',
    );
    await person.type(screen.getByRole('textbox', { name: 'Length' }), '36');
    await screen.findByRole('img', { name: 'Cut list' });
    await person.click(screen.getByRole('button', { name: 'Another piece' }));
    expect(screen.getAllByRole('group')).toHaveLength(2);
  });
});
