import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import '../../../src/client/pages/admin/quotes/quote-new';
import '../../../src/client/pages/dealers/order-pad/order-pad';
import '../../../src/client/parts/dealers/scan-dialog';
import { type Member, peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
const people = peopleForAll(shop);

/** A camera of the device: what its reader sees, and whether it is on. */
const camera = {
  sees: [] as string[],
  looks: 0,
  on: 0,
  ask: undefined as undefined | (() => Promise<void>),
  ended: () => {},
};

const stream = () => {
  camera.on += 1;
  const track = {
    stop: () => void (camera.on -= 1),
    addEventListener: (_: string, listener: () => void) => (camera.ended = listener),
  };
  return { getTracks: () => [track] };
};

class FakeDetector {
  static async getSupportedFormats() {
    return ['qr_code'];
  }
  async detect() {
    camera.looks += 1;
    return camera.sees.map((rawValue) => ({ rawValue }));
  }
}

const set = (goal: object, name: string, value: unknown) =>
  Object.defineProperty(goal, name, { value, configurable: true, writable: true });

beforeEach(() => {
  Object.assign(camera, { sees: [], looks: 0, on: 0, ask: undefined });
  set(window, 'isSecureContext', true);
  set(globalThis, 'BarcodeDetector', FakeDetector);
  set(HTMLMediaElement.prototype, 'play', async () => {});
  set(navigator, 'mediaDevices', {
    getUserMedia: async () => {
      await camera.ask?.();
      return stream();
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(globalThis, 'BarcodeDetector');
  Reflect.deleteProperty(window, 'isSecureContext');
  Reflect.deleteProperty(document, 'hidden');
});

const openScan = async (member: Member) => {
  const { person } = await visit('/order-pad', member);
  await person.click(await screen.findByRole('button', { name: 'Scan labels' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Scan Labels' }));
  const box = screen.getByLabelText<HTMLTextAreaElement>('Lines');
  return { person, dialog, box };
};

/** Waits until the reader has looked at what the camera sees now. */
const looked = async () => {
  const { looks } = camera;
  await waitFor(() => expect(camera.looks).toBeGreaterThan(looks + 1));
};

describe('scanning on the order pad', () => {
  it('adds one piece for a label that is held, says so, and stops with the dialog', async () => {
    const { person, dialog, box } = await openScan(people.vendor);
    camera.sees = [`${window.location.origin}/product/any?item=1002`];
    expect(await dialog.findByText(/: 1 piece on the pad\.$/)).toBeTruthy();
    await looked();
    expect(box.value).toBe('NR-SU-LB-262 1');
    camera.sees = ['nr-hj-cm-050r'];
    await waitFor(() => expect(box.value).toBe('NR-SU-LB-262 1\nNR-HJ-CM-050R 1'));
    camera.sees = ['https://other.example/product/any?item=1002'];
    expect(
      await dialog.findByText('This is not a part label of this shop. Nothing was added.'),
    ).toBeTruthy();
    expect(box.value).toBe('NR-SU-LB-262 1\nNR-HJ-CM-050R 1');
    expect(camera.on).toBe(1);
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(camera.on).toBe(0));
    expect(await screen.findByText('2 parts, 2 pieces')).toBeTruthy();
  });

  test.each([
    ['NotAllowedError', /^This page may not use the camera\./],
    ['NotFoundError', 'No camera was found.'],
    ['NotReadableError', /^The camera cannot be used now\./],
  ])('says %s in words, and the box stays usable', async (name, said) => {
    camera.ask = () => Promise.reject(new DOMException('no', name));
    const { person, dialog, box } = await openScan(people.vendor);
    expect(await dialog.findByText(said)).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.clear(box);
    await person.type(box, 'NR-SU-LB-262 4');
    expect(await screen.findByText('1 part, 4 pieces')).toBeTruthy();
  });

  it('needs https, and a browser with cameras', async () => {
    set(window, 'isSecureContext', false);
    const { person, dialog } = await openScan(people.vendor);
    expect(await dialog.findByText(/opened with https\.$/)).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    set(window, 'isSecureContext', true);
    Reflect.deleteProperty(navigator, 'mediaDevices');
    await person.click(await screen.findByRole('button', { name: 'Scan labels' }));
    expect(await screen.findByText('This browser cannot use a camera.')).toBeTruthy();
  });

  it('stops when the page is hidden, and when it is left', async () => {
    await openScan(people.vendor);
    await waitFor(() => expect(camera.looks).toBeGreaterThan(0));
    set(document, 'hidden', true);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(camera.on).toBe(0));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    set(document, 'hidden', false);
  });

  it('stops a camera that comes after the dialog was closed', async () => {
    let allow = () => {};
    camera.ask = () => new Promise((resolve) => (allow = resolve));
    const { person, dialog } = await openScan(people.vendor);
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    allow();
    await waitFor(() => expect(camera.on).toBe(0));
    expect(camera.looks).toBe(0);
  });

  it('says when the camera is switched off', async () => {
    const { dialog } = await openScan(people.vendor);
    await waitFor(() => expect(camera.looks).toBeGreaterThan(0));
    camera.ended();
    expect(await dialog.findByText('The camera was switched off.')).toBeTruthy();
    expect(camera.on).toBe(0);
  });
});

describe("scanning in the owner's form for a quote", () => {
  it('adds a piece for each label to its lines and its price, and stops with the dialog', async () => {
    const { person } = await visit('/admin/quotes/new', people.admin);
    await person.click(await screen.findByRole('button', { name: 'Scan labels' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Scan Labels' }));
    expect(dialog.getByText(/adds one piece to the quote\.$/)).toBeTruthy();
    camera.sees = [`${window.location.origin}/product/any?item=1002`];
    expect(await dialog.findByText(/: 1 piece on the quote\.$/)).toBeTruthy();
    const box = screen.getByLabelText<HTMLTextAreaElement>('Lines *');
    camera.sees = ['nr-hj-cm-050r'];
    await waitFor(() => expect(box.value).toBe('NR-SU-LB-262 1\nNR-HJ-CM-050R 1'));
    expect(camera.on).toBe(1);
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(camera.on).toBe(0));
    const price = within(screen.getByRole('complementary', { name: 'Price' }));
    expect(await price.findByText('1 × $32.99 CAD, NR-SU-LB-262')).toBeTruthy();
  });
});
