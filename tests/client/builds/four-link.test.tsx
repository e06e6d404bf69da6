import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { typedSuspension } from '../../../src/workbench/builds/four-link/suspension-code';
import { readAddress as readDesign } from '../../../src/workbench/builds/link/link-design';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';
import { until } from '../../support/until';

const shop = shopForAll();
const people = peopleForAll(shop);
beforeEach(() => window.history.replaceState(null, '', '/'));

const open = async (fragment = '') => {
  window.location.hash = fragment;
  const page = await visit('/build/four-link', people.visitor);
  await screen.findByText('Four-Link Geometry', { selector: 'h1' });
  // The longer figures follow once the page is painted.
  await screen.findByRole('region', { name: 'The figures through the travel' });
  return page;
};

const field = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group })).getByLabelText<HTMLInputElement>(name);
const headline = (name: string) =>
  screen.getAllByText(name, { selector: 'dt' })[0]?.parentElement?.textContent;

describe('the four-link page', () => {
  it('shows the figures of an example, and says that it is one', async () => {
    await open();
    expect(screen.getByRole('button', { name: 'Example: Triangulated four-link' })).toBeTruthy();
    expect(headline('Anti-squat')).toMatch(/^Anti-squat\d+\.\d%$/);
    expect(screen.getByText(/nobody’s recommendation/)).toBeTruthy();
    expect(document.querySelector('main')?.textContent).not.toMatch(/\bsafe\b/i);
  });

  it('copies the link of an example that nobody has changed', async () => {
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: /^Copy link/ }));
    expect(await screen.findByText('Link copied.')).toBeTruthy();
    const [path, code] = (await navigator.clipboard.readText()).split('#');
    expect(path).toBe(`${window.location.origin}/build/four-link`);
    expect(typedSuspension(code ?? '')).toBe(code);
  });

  it('shows the link in a field, selected, where the browser refuses to copy', async () => {
    const { person } = await open();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Refused'));
    await person.click(screen.getByRole('button', { name: /^Copy link/ }));
    const link = await screen.findByLabelText<HTMLInputElement>('Link');
    expect(link.value).toContain(`${window.location.origin}/build/four-link#`);
    expect([link.selectionStart, link.selectionEnd]).toEqual([0, link.value.length]);
    expect(screen.getByText(/^This browser does not let the shop copy/)).toBeTruthy();
  });

  it('moves a focused point with the arrow keys, with Shift ten times as far', async () => {
    await open();
    const point = screen.getByRole('slider', { name: 'Upper link at the frame, rear view' });
    const y = field('Upper link at the frame', 'y (in)');
    expect(y.value).toBe('15.5');
    const before = headline('Roll centre');
    // Seen from behind, y goes to the left.
    fireEvent.keyDown(point, { key: 'ArrowRight' });
    expect(y.value).toBe('15.375');
    fireEvent.keyDown(point, { key: 'ArrowLeft', shiftKey: true });
    expect(y.value).toBe('16.625');
    expect(point.getAttribute('aria-valuetext')).toBe('y 16.625, z 27 in');
    expect(headline('Roll centre')).not.toBe(before);
    fireEvent.keyDown(point, { key: 'Tab' });
    expect(y.value).toBe('16.625');
  });

  it('moves the point that is nearest to where it is pressed, and no other', async () => {
    await open();
    const view = screen.getByRole('group', { name: 'Side view' });
    view.setPointerCapture = () => undefined;
    const handle = screen.getByRole('slider', { name: 'Lower link at the frame, side view' });
    const [x = 0, y = 0] =
      /\((\S+) (\S+)\)/
        .exec(handle.getAttribute('transform') ?? '')
        ?.slice(1)
        .map(Number) ?? [];
    fireEvent.pointerDown(view, { clientX: x + 2, clientY: y, pointerId: 1 });
    fireEvent.pointerMove(view, { clientX: x + 42, clientY: y, pointerId: 1 });
    fireEvent.pointerUp(view, { pointerId: 1 });
    const moved = Number(field('Lower link at the frame', 'x (in)').value);
    expect(moved).toBeGreaterThan(38);
    expect(moved % (1 / 16)).toBe(0);
    expect(field('Lower link at the frame', 'z (in)').value).toBe('20.5');
    expect(field('Upper link at the frame', 'x (in)').value).toBe('30');
    fireEvent.pointerMove(view, { clientX: 0, clientY: 0, pointerId: 1 });
    expect(Number(field('Lower link at the frame', 'x (in)').value)).toBe(moved);
  });

  it('has a point in the address as soon as it is let go', async () => {
    await open();
    const view = screen.getByRole('group', { name: 'Side view' });
    view.setPointerCapture = () => undefined;
    const handle = screen.getByRole('slider', { name: 'Lower link at the frame, side view' });
    const [x = 0, y = 0] =
      /\((\S+) (\S+)\)/
        .exec(handle.getAttribute('transform') ?? '')
        ?.slice(1)
        .map(Number) ?? [];
    fireEvent.pointerDown(view, { clientX: x, clientY: y, pointerId: 1 });
    fireEvent.pointerMove(view, { clientX: x + 20, clientY: y, pointerId: 1 });
    fireEvent.pointerMove(view, { clientX: x + 40, clientY: y, pointerId: 1 });
    fireEvent.pointerUp(view, { pointerId: 1 });
    const { value } = field('Lower link at the frame', 'x (in)');
    expect(new URLSearchParams(window.location.hash.slice(1)).get('lfx')).toBe(value);
  });

  it('has a number in the address when its field is left', async () => {
    const { person } = await open();
    const y = field('Upper link at the frame', 'y (in)');
    await person.clear(y);
    await person.type(y, '15 5/16');
    fireEvent.blur(y);
    expect(new URLSearchParams(window.location.hash.slice(1)).get('ufy')).toBe('15 5/16');
  });

  it('keeps what was typed and says what is wrong beside its field', async () => {
    const { person } = await open();
    const wheelbase = screen.getByLabelText<HTMLInputElement>('Wheelbase (in)');
    const before = headline('Anti-squat');
    await person.clear(wheelbase);
    await person.type(wheelbase, 'long');
    expect(wheelbase.value).toBe('long');
    expect(wheelbase.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/Must be a number from 40 to 300 in/)).toBeTruthy();
    expect(headline('Anti-squat')).toBe(before);
    await person.clear(wheelbase);
    await person.type(wheelbase, '90 1/2');
    expect(screen.queryByText(/Must be a number/)).toBeNull();
    expect(headline('Anti-squat')).not.toBe(before);
  });

  it('keeps the suspension in the address', async () => {
    const { person, unmount } = await open();
    await person.selectOptions(screen.getByLabelText('Links'), 'three');
    await person.selectOptions(screen.getByLabelText('Units'), 'mm');
    await until(() => window.location.hash.includes('u=mm'));
    const { hash } = window.location;
    unmount();
    await open(hash);
    expect(field('Track bar at the frame', 'y (mm)').value).toBe('431.8');
    expect(screen.getByLabelText<HTMLSelectElement>('Links').value).toBe('three');
  });

  it('says that it cannot read an address, and shows an example', async () => {
    await open('#v=9&uf=1');
    expect(screen.getByText(/shows an example/)).toBeTruthy();
    expect(field('Upper link at the frame', 'x (in)').value).toBe('30');
  });

  it('answers degenerate suspensions in words', async () => {
    await open('#v=1&l=four&u=in&b=square&ufy=4&uay=4&lfy=14&lay=14');
    expect(screen.getAllByText(/parallel: nothing holds the axle sideways/)[0]).toBeTruthy();
    expect(screen.getByText(/Their forces cannot be told/)).toBeTruthy();
    expect(headline('Roll centre')).toBe('Roll centreUnknown');
  });

  it('hands the links with their lengths to the link designer', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'Design these links' });
    const address = link.getAttribute('href') ?? '';
    expect(address).toMatch(/^\/build\/link#/);
    expect(readDesign(address.slice(11))?.links).toMatchObject([
      { name: 'Upper link', count: '2', length: '31.261' },
      { name: 'Lower link', count: '2', length: '37.094' },
    ]);
  });

  it('says of a figure that never changes at what it stays', async () => {
    await open();
    const figure = screen.getByText('Axle to the left (in)', { selector: 'figcaption' });
    expect(figure.parentElement?.textContent).toContain('Stays at 0 in through the travel.');
    expect(figure.parentElement?.querySelector('svg')).toBeNull();
  });

  it('has the numbers of each plot in a table', async () => {
    await open();
    const table = screen.getByRole('region', { name: 'The figures through the travel' });
    const names = within(table)
      .getAllByRole('columnheader')
      .slice(1)
      .map(({ textContent }) => textContent);
    const plots = [...document.querySelectorAll('figcaption')].map((one) => one.textContent);
    for (const name of names) expect(plots).toContain(name);
    expect(within(table).getAllByRole('row')).toHaveLength(18);
  });
});
