import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Device, makeQueryClient, plainDevice } from '../../../src/client/data/query-client';
import { PaymentBox } from '../../../src/client/parts/checkout/payment-box';
import type {
  Billing,
  ConfirmResult,
  PaymentHandle,
} from '../../../src/client/parts/checkout/payment-handle';
import type { PublicPayments } from '../../../src/shop/settings/config';
import { styled } from '../../support/screen/styled';
import { IN_ORDER } from '../../support/in-order';
import { type Shop, openShop } from '../../support/shop';

const billing: Billing = {
  name: 'Ada Builder',
  address: {
    line1: '1 Elm St',
    city: 'Sudbury',
    state: 'ON',
    postal_code: 'P3A 1A1',
    country: 'CA',
  },
};

const openBox = (payments: PublicPayments, device = plainDevice()) => {
  const handle = createRef<PaymentHandle>();
  const onReady = vi.fn<(isReady: boolean) => void>();
  const view = render(
    styled(
      <QueryClientProvider client={makeQueryClient(device)}>
        <PaymentBox payments={payments} ref={handle} onReady={onReady} />
      </QueryClientProvider>,
    ),
  );
  const confirm = (clientSecret: string): Promise<ConfirmResult> =>
    handle.current?.confirm({ clientSecret, billing }) ?? Promise.reject(new Error('no handle'));
  return { ...view, onReady, confirm, person: userEvent.setup() };
};

describe('the card form of the demo', () => {
  let shop: Shop;
  let device: Device;
  let made = 0;
  beforeAll(async () => {
    shop = await openShop({ now: new Date().toISOString() });
    const buyer = shop.visitor();
    device = plainDevice((path, { method = 'GET', headers, body }) =>
      buyer.fetch(path, { method, headers: headers ?? {}, body: body ?? null }),
    );
  });
  afterAll(() => shop.close());

  const newIntent = () =>
    shop.demo.create({
      checkoutId: `box-${(made += 1)}`,
      userId: 'user-1',
      cents: 5000,
      currency: 'cad',
    });

  const open = async () => {
    const box = openBox({ provider: 'demo' }, device);
    const number = await screen.findByLabelText<HTMLInputElement>('Card number');
    const exp = screen.getByLabelText<HTMLInputElement>('Expiry date');
    const cvc = screen.getByLabelText<HTMLInputElement>('Security code');
    const type = async (digits: string) => {
      await box.person.type(number, digits);
      await box.person.type(exp, '1239');
      await box.person.type(cvc, '123');
    };
    return { ...box, number, exp, cvc, type };
  };

  /** Begins to pay, so that React renders the changes until the first pause. */
  const pay = async (confirm: (secret: string) => Promise<ConfirmResult>, clientSecret: string) => {
    let paid: Promise<ConfirmResult> | undefined;
    await act(async () => {
      paid = confirm(clientSecret);
      await Promise.race([paid, new Promise((resolve) => setImmediate(resolve))]);
    });
    return paid as unknown as Promise<ConfirmResult>; // set in the act above
  };

  it('shows that no real card is charged', async () => {
    await open();
    expect(screen.getByText('Demo payments - no real card is charged')).toBeTruthy();
  });

  it('throws "Card element not found" for a payment before it is ready', async () => {
    const { confirm, onReady } = openBox({ provider: 'demo' }, device);
    expect(onReady).not.toHaveBeenCalled();
    await expect(confirm('x')).rejects.toThrow('Card element not found');
    await waitFor(() => expect(onReady).toHaveBeenLastCalledWith(true));
  });

  it('has autocomplete hints, and no field names that a form could store', async () => {
    const { number, exp, cvc, container } = await open();
    expect([number, exp, cvc].map((field) => field.autocomplete)).toEqual([
      'cc-number',
      'cc-exp',
      'cc-csc',
    ]);
    expect(container.querySelector('[name]')).toBeNull();
  });

  it('groups the typed digits', async () => {
    const { number, exp, type } = await open();
    await type('4242424242424242');
    expect(number.value).toBe('4242 4242 4242 4242');
    expect(exp.value).toBe('12/39');
  });

  it('formats a card that is pasted or filled in by the browser', async () => {
    const { number, exp, person } = await open();
    await person.click(number);
    await person.paste('4242-4242-4242-4242');
    await person.click(exp);
    await person.paste('12 / 2039');
    expect([number.value, exp.value]).toEqual(['4242 4242 4242 4242', '12/39']);
    // The browser sets the value and leaves the caret at the start.
    for (const [field, filled] of [
      [number, '4000000000000002'],
      [exp, '01/2040'],
    ] as const) {
      fireEvent.change(field, { target: { value: '' } });
      fireEvent.change(field, { target: { value: filled, selectionStart: 0, selectionEnd: 0 } });
    }
    expect([number.value, exp.value]).toEqual(['4000 0000 0000 0002', '01/40']);
  });

  it('formats what was changed in the middle when the field is left', async () => {
    const { exp, person } = await open();
    await person.type(exp, '1240');
    fireEvent.change(exp, { target: { value: '1240' } }); // without its slash
    expect(exp.value).toBe('1240');
    await person.tab();
    expect(exp.value).toBe('12/40');
  });

  it('lists the cards that are declined, and what each does', async () => {
    const { confirm, type, person } = await open();
    await person.click(screen.getByText('Cards that are declined or ask the bank'));
    const listed = screen.getByText('Insufficient funds').closest('div');
    await type(listed?.querySelector('dt')?.textContent ?? '');
    const { clientSecret } = await newIntent();
    expect(await pay(confirm, clientSecret)).toMatchObject({
      error: { message: 'Your card has insufficient funds.' },
    });
  });

  it('pays with the good card, in the name of the buyer', async () => {
    const { confirm, type } = await open();
    const { id, clientSecret } = await newIntent();
    await type('4242424242424242');
    expect(await pay(confirm, clientSecret)).toEqual({
      paymentIntent: { id, status: 'succeeded' },
    });
    expect((await shop.demo.get(id)).billing).toMatchObject({ name: 'Ada Builder', country: 'CA' });
  });

  it('marks and focuses the first invalid field, and sends nothing', async () => {
    const { confirm, person, number, exp } = await open();
    const { id, clientSecret } = await newIntent();
    expect(await pay(confirm, clientSecret)).toMatchObject({
      error: { message: 'Your card number is incomplete.' },
    });
    expect(document.activeElement).toBe(number);
    expect(number.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Your card number is incomplete.').id).toBe(
      number.getAttribute('aria-describedby'),
    );
    await person.type(number, '4242424242424242');
    expect(number.getAttribute('aria-invalid')).toBeNull();
    await pay(confirm, clientSecret);
    expect(document.activeElement).toBe(exp);
    expect((await shop.demo.get(id)).status).toBe('requires_payment_method');
  });

  it('returns the reason for a declined card', async () => {
    const { confirm, type } = await open();
    const { clientSecret } = await newIntent();
    await type('4000000000000002');
    expect(await pay(confirm, clientSecret)).toEqual({
      error: { message: 'Your card was declined.', code: 'card_declined' },
    });
  });

  it('throws for an unknown intent', async () => {
    const { confirm, type } = await open();
    await type('4242424242424242');
    await expect(pay(confirm, 'pi_none_secret')).rejects.toThrow('404');
  });

  describe('shows the question of the bank', () => {
    it.each([
      ['Complete', 'succeeded'],
      ['Fail', 'requires_payment_method'],
      ['Close', 'requires_payment_method'],
    ])('and accepts %s', async (answer, status) => {
      const { confirm, type, person } = await open();
      const { id, clientSecret } = await newIntent();
      await type('4000002760003184');
      const paid = confirm(clientSecret);
      expect(await screen.findByRole('alertdialog', { name: 'Your bank asks' })).toBeTruthy();
      await person.click(screen.getByRole('button', { name: answer }));
      const end = await paid;
      expect((await shop.demo.get(id)).status).toBe(status);
      expect(end.paymentIntent?.status ?? 'requires_payment_method').toBe(status);
      if (answer !== 'Complete')
        expect(end.error?.message).toContain('We are unable to authenticate your payment method.');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    });
  });
});

// In order, because Stripe's script loads only once.
describe('the card form of Stripe', IN_ORDER, () => {
  const confirmCardPayment = vi.fn<(secret: string, data: unknown) => Promise<unknown>>();
  const listeners = new Map<string, (event: unknown) => void>();
  const element = {
    on: (name: string, listener: (event: unknown) => void) => void listeners.set(name, listener),
    off: () => {},
    once: () => {},
    update: () => {},
    destroy: () => {},
    mount: () => {},
  };
  const created = vi.fn<(type: string, options: object) => typeof element>(() => element);
  const stub = Object.assign(
    () => ({
      elements: () => ({ create: created, getElement: () => element }),
      createToken: () => {},
      createPaymentMethod: () => {},
      confirmCardPayment,
      _registerWrapper: () => {},
      registerAppInfo: () => {},
    }),
    { version: 'endive' },
  );
  const open = () => openBox({ provider: 'stripe', publishableKey: 'pk_test_1' });
  const scripts = () => [
    ...document.querySelectorAll<HTMLScriptElement>('script[src*="js.stripe.com"]'),
  ];

  afterEach(() => {
    vi.unstubAllGlobals();
    listeners.clear();
    scripts().forEach((script) => script.remove());
  });

  it('shows that payments need a connection when the script fails to load, and retries', async () => {
    const { person, onReady } = open();
    // Stripe's loader makes two attempts.
    let last: HTMLScriptElement | undefined;
    for (let tries = 0; tries < 2; tries += 1) {
      await waitFor(() => expect(scripts()[0] ?? last).not.toBe(last));
      [last] = scripts();
      act(() => void last?.dispatchEvent(new Event('error')));
    }
    expect(await screen.findByText('Payments need a connection')).toBeTruthy();
    expect(onReady).not.toHaveBeenCalled();

    await person.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(scripts()).toHaveLength(1));
    vi.stubGlobal('Stripe', stub);
    act(() => void scripts()[0]?.dispatchEvent(new Event('load')));
    await waitFor(() => expect(listeners.has('ready')).toBe(true));
    expect(created).toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByText('Payments need a connection')).toBeNull());
    act(() => listeners.get('ready')?.(undefined));
    expect(onReady).toHaveBeenLastCalledWith(true);
  });

  describe('with its script', () => {
    const ready = async () => {
      vi.stubGlobal('Stripe', stub);
      const box = open();
      await waitFor(() => expect(listeners.has('ready')).toBe(true));
      act(() => listeners.get('ready')?.(undefined));
      return box;
    };

    it('hides the postal code', async () => {
      await ready();
      expect(created).toHaveBeenLastCalledWith(
        'card',
        expect.objectContaining({ hidePostalCode: true }),
      );
    });

    it('pays with the card, name, address and country CA', async () => {
      const { confirm } = await ready();
      confirmCardPayment.mockResolvedValueOnce({
        paymentIntent: { id: 'pi_1', status: 'succeeded' },
      });
      expect(await confirm('pi_1_secret')).toEqual({
        paymentIntent: { id: 'pi_1', status: 'succeeded' },
      });
      expect(confirmCardPayment).toHaveBeenCalledWith('pi_1_secret', {
        payment_method: { card: element, billing_details: billing },
      });
    });

    it('returns the message of Stripe', async () => {
      const { confirm } = await ready();
      confirmCardPayment.mockResolvedValueOnce({ error: { message: 'Your card was declined.' } });
      expect(await confirm('pi_1_secret')).toMatchObject({
        error: { message: 'Your card was declined.' },
      });
    });

    it('shows errors of the card while it is typed', async () => {
      await ready();
      act(() => listeners.get('change')?.({ error: { message: 'Your card number is invalid.' } }));
      expect(screen.getByRole('alert').textContent).toBe('Your card number is invalid.');
      act(() => listeners.get('change')?.({ error: undefined }));
      expect(screen.getByRole('alert').textContent).toBe('');
    });
  });
});
