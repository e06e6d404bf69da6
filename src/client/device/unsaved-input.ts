/** Forms, and fields that stand outside of one, into which something was typed that was not sent yet. */
const typed = new WeakSet<Element>();

const formOf = ({ target }: Event): Element | null =>
  target instanceof Element ? (target.closest('form') ?? target) : null;

let touches = 0;

/** How often somebody has touched the page in any way; it stays as it is while nobody does. */
export const countInteractions = (): number => touches;

/** Notes from now on what is being filled in, and touches; a form that was sent is emptied, which takes it off again. */
export const watchInput = (): void => {
  addEventListener('input', (event) => {
    const form = formOf(event);
    if (form) typed.add(form);
  });
  addEventListener('reset', (event) => {
    const form = formOf(event);
    if (form) typed.delete(form);
  });
  const touched = () => {
    touches += 1;
  };
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    addEventListener(kind, touched, { capture: true, passive: true });
};

/** Also what was typed before anybody watched, or was brought back from before a reload. */
const hasUnsavedInput = (form: HTMLFormElement): boolean =>
  form.role !== 'search' &&
  (typed.has(form) ||
    [...form.elements].some(
      (control) =>
        (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
        control.value !== control.defaultValue,
    ));

export const isPaying = (): boolean => window.location.pathname.startsWith('/checkout');

/** Whether loading the page anew would take nothing from anybody: no text, and no payment that is under way. */
export const canReload = (): boolean => !isPaying() && ![...document.forms].some(hasUnsavedInput);

/** The same where nobody has asked for it: then a number that was changed and a dialog that is open count too. */
export const canReloadUnasked = (): boolean =>
  canReload() &&
  !document.querySelector('[role=dialog]') &&
  ![...document.querySelectorAll('input, textarea, select')].some((field) => typed.has(field));
