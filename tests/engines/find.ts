/** A role, a name, and the part of the page (CSS) to look in. */
export interface Wanted {
  role: string;
  /** A text in slashes is a pattern; any other is the whole name. */
  name: string;
  within?: string;
}

/**
 * Runs in the page: the first visible element with this role and name, as people and screen readers find it. It is handed
 * over as text, so it uses nothing from outside.
 */
export const find = ({ role, name, within = 'html' }: Wanted): Element | null => {
  const tags: Record<string, string> = {
    button: 'button, summary',
    link: 'a[href]',
    heading: 'h1, h2, h3, h4',
    textbox:
      'textarea, input:not([type]), input:is([type=text],[type=email],[type=search],[type=password],[type=tel])',
    checkbox: 'input[type=checkbox]',
    radio: 'input[type=radio]',
    combobox: 'select',
    img: 'img, svg[role=img]',
    dialog: 'dialog',
    article: 'article',
    table: 'table',
    region: 'section[aria-label], section[aria-labelledby]',
  };
  const words = (element: Element | null | undefined): string =>
    (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ');
    const labels = 'labels' in element ? [...((element.labels as NodeList | null) ?? [])] : [];
    return (
      element.getAttribute('aria-label') ??
      (ids && ids.map((id) => words(document.getElementById(id))).join(' ')) ??
      (labels.length
        ? labels.map((label) => words(label as Element)).join(' ')
        : (element.getAttribute('alt') ?? element.getAttribute('placeholder') ?? words(element)))
    );
  };
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 0 &&
      height > 0 &&
      getComputedStyle(element).visibility === 'visible' &&
      !element.closest('[aria-hidden=true], [inert]')
    );
  };
  const pattern = /^\/(.*)\/$/.exec(name)?.[1];
  const test = pattern === undefined ? undefined : new RegExp(pattern);
  const css = [tags[role], `[role=${role}]`].filter(Boolean).join(', ');
  return (
    [...document.querySelectorAll(within)]
      .flatMap((part) => [...part.querySelectorAll(css)])
      .find((element) => {
        const its = nameOf(element);
        return (test ? test.test(its) : its === name) && isShown(element);
      }) ?? null
  );
};
