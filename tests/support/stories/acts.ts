import { fireEvent } from '@testing-library/react';
import type { ShopRouter } from '../../../src/client/routes';

/** What a person does on a page. */
export interface Act {
  name: string;
  /** Finds what the act needs; undefined while the page does not offer it. */
  find: () => Element | undefined;
  perform: (element: Element, router: ShopRouter) => void;
  /** Whether the next act follows at once. */
  isQuick?: boolean;
}

type Name = string | RegExp;

const FIELDS = 'input, textarea, select';
const ROLES = {
  button: 'button, [role=button], summary',
  link: 'a[href]',
  box: 'input[type=checkbox], input[type=radio]',
};
const PLACES = 'li, tr, section, form, dialog, article, fieldset, [role]';

const spaced = (text: string | null | undefined): string =>
  (text ?? '').replace(/\s+/g, ' ').trim();

const labelOf = (element: Element): string =>
  spaced(
    element.getAttribute('aria-label') ??
      (element.matches(FIELDS)
        ? (element as HTMLInputElement).labels?.[0]?.textContent
        : element.textContent),
  );

/** The star of a field that must be filled is no part of its name here. */
const isNamed = (element: Element, name: Name): boolean => {
  const label = labelOf(element).replace(/ \*$/, '');
  return typeof name === 'string' ? label === name : name.test(label);
};

/** The part of the page with this label, or with this text in it. */
const placeOf = (name: string | undefined): ParentNode | undefined => {
  if (name === undefined) return document;
  const all = [...document.querySelectorAll('main *, dialog *')];
  const labelled = all.find(
    (one) => one.matches(PLACES) && one.getAttribute('aria-label') === name,
  );
  const holder = all.find((one) =>
    [...one.childNodes].some((node) => node instanceof Text && spaced(node.data) === name),
  );
  return labelled ?? holder?.closest(PLACES) ?? undefined;
};

const isFree = (element: Element): boolean =>
  element.getAttribute('aria-disabled') !== 'true' && !element.matches(':disabled, [readonly]');

/** An act on an element with a role and a name, in a part of the page. */
const actOn =
  (
    verb: string,
    role: string,
    perform: Act['perform'],
    fits: (element: Element) => boolean = () => true,
  ) =>
  (name: Name, place?: string): Act => ({
    name: [verb, String(name), ...(place === undefined ? [] : ['at', place])].join(' '),
    find: () =>
      [...(placeOf(place)?.querySelectorAll(role) ?? [])].find(
        (element) => isNamed(element, name) && isFree(element) && fits(element),
      ),
    perform,
  });

const click = (element: Element): void => void fireEvent.click(element);

/** Clicks a button. @param place the label of the part of the page that it is in, or a text there */
export const press = actOn('press', ROLES.button, click);

/** Follows a link. */
export const follow = actOn('follow', ROLES.link, click);

/** Ticks a box, switches a switch on, or chooses an option. */
export const tick = actOn('tick', ROLES.box, click, (box) => !(box as HTMLInputElement).checked);

/** Takes a tick away. */
export const untick = actOn('untick', ROLES.box, click, (box) => (box as HTMLInputElement).checked);

/** Types this into a field, or chooses it there by its text or value. */
export const fill = (name: Name, text: string, place?: string): Act =>
  actOn(`fill "${text}" into`, FIELDS, (field) => {
    const chosen =
      field instanceof HTMLSelectElement && [...field.options].find((one) => one.text === text);
    const target = { value: chosen ? chosen.value : text };
    if (field instanceof HTMLSelectElement) fireEvent.change(field, { target });
    fireEvent.input(field, { target });
    fireEvent.blur(field);
  })(name, place);

/** Opens an address of the shop. */
export const go = (address: string): Act => ({
  name: `go to ${address}`,
  find: () => document.body,
  perform: (_, router) => router.history.push(address),
});

/** An act that another follows at once. */
export const quickly = (act: Act): Act => ({ ...act, isQuick: true });
