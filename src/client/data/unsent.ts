/** Forms into which something was typed that was not sent yet. */
const typed = new WeakSet<HTMLFormElement>();

const formOf = ({ target }: Event): HTMLFormElement | null =>
  target instanceof Element ? target.closest('form') : null;

/** Notes from now on which forms are being filled in; a form that was sent is emptied, which takes it off again. */
export const watchForms = (): void => {
  addEventListener('input', (event) => {
    const form = formOf(event);
    if (form) typed.add(form);
  });
  addEventListener('reset', (event) => {
    const form = formOf(event);
    if (form) typed.delete(form);
  });
};

/** Also what was typed before anybody watched, or was brought back from before a reload. */
const isUnsent = (form: HTMLFormElement): boolean =>
  form.role !== 'search' &&
  (typed.has(form) ||
    [...form.elements].some(
      (control) =>
        (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
        control.value !== control.defaultValue,
    ));

/** Whether loading the page anew would take nothing from anybody: no text, and no payment that is under way. */
export const mayReload = (): boolean =>
  !window.location.pathname.startsWith('/checkout') && ![...document.forms].some(isUnsent);
