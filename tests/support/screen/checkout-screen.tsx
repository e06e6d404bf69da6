import { fireEvent, screen } from '@testing-library/react';
import { type Between, visit } from './render';
import type { Person } from '../shop';

/** Fills the field with this label in one change event. */
export const fill = (label: string | RegExp, text: string): void => {
  const field = screen.getByLabelText<HTMLInputElement>(label);
  if (field.tagName === 'SELECT') fireEvent.change(field, { target: { value: text } });
  fireEvent.input(field, { target: { value: text } });
};

export const fillAddress = (): void => {
  fill(/^First name/, 'Ada');
  fill(/^Last name/, 'Builder');
  fill(/^Address/, '12 Elm St');
  fill(/^City/, 'Sudbury');
  fill(/^Province/, 'ON');
  fill(/^Postal code/, 'P3A 1A1');
};

export const fillCard = (number = '4242 4242 4242 4242'): void => {
  fill('Card number', number);
  fill('Expiry date', '12/39');
  fill('Security code', '123');
};

/** The value of this term in the order summary. */
export const summed = (term: string | RegExp): string =>
  screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent ?? '';

/** Events recorded by analytics. */
export const noted = (): unknown[][] =>
  (window.dataLayer ?? []).map((command) => Array.from(command as ArrayLike<unknown>));

// Found by text: repeated role queries over a whole page are very slow in jsdom.
export const payButton = (): Promise<HTMLElement> =>
  screen.findByText(/^Pay \$/, { selector: 'button' });

/** Opens the checkout of this person, whose cart is not empty, and waits for the card form. */
export const atCheckout = async (person: Person, between?: Between) => {
  const page = await visit('/checkout', person, between);
  await screen.findByLabelText('Card number');
  await screen.findByText('Subtotal');
  return page;
};

/** A checkout with everything filled in and the first shipping option selected; `pay` presses the button. */
export const readyToPay = async (person: Person, between?: Between) => {
  const page = await atCheckout(person, between);
  fillAddress();
  fillCard();
  await screen.findByText('Total', { selector: 'dt' });
  const pay = async () => fireEvent.click(await payButton());
  return { ...page, pay };
};

/** This person on a connection that loses the replies to some calls after the server has handled them. */
export const losing = (
  person: Person,
  isLost: (path: string, method: string) => boolean,
): Person => ({
  ...person,
  fetch: async (input, init) => {
    const answer = await person.fetch(input, init);
    if (isLost(String(input), init?.method ?? 'GET')) throw new TypeError('Failed to fetch');
    return answer;
  },
});
