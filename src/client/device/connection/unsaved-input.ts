/** Forms, and fields outside of forms, with input that was not sent yet. */
const typed = new WeakSet<Element>();

const touchedForm = ({ target }: Event): Element | null =>
  target instanceof Element ? (target.closest('form') ?? target) : null;

let touches = 0;

/** The number of user interactions with the page. */
export const countInteractions = (): number => touches;

/** Starts to track input and interactions. A sent form is reset, which clears its mark. */
export const watchInput = (): void => {
  addEventListener('input', (event) => {
    const form = touchedForm(event);
    if (form) typed.add(form);
  });
  addEventListener('reset', (event) => {
    const form = touchedForm(event);
    if (form) typed.delete(form);
  });
  const touched = () => {
    touches += 1;
  };
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    addEventListener(kind, touched, { capture: true, passive: true });
};

/** Also detects input from before tracking started, or restored after a reload. */
const hasUnsavedInput = (form: HTMLFormElement): boolean =>
  form.role !== 'search' &&
  (typed.has(form) ||
    [...form.elements].some(
      (control) =>
        (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
        control.value !== control.defaultValue,
    ));

export const isPaying = (): boolean => window.location.pathname.startsWith('/checkout');

/** Whether a reload would lose nothing: no typed text, no payment in progress. */
export const canReload = (): boolean => !isPaying() && ![...document.forms].some(hasUnsavedInput);

/** An automatic reload is stricter: a changed number or an open dialog stops it too. */
export const canReloadUnasked = (): boolean =>
  canReload() &&
  !document.querySelector('[role=dialog]') &&
  ![...document.querySelectorAll('input, textarea, select')].some((field) => typed.has(field));
