/** Writes into a field and fires an input event, so that the page reads the text as if it was typed. */
export const fillIn = (
  field: HTMLTextAreaElement | HTMLInputElement | HTMLSelectElement | null | undefined,
  text: string,
): void => {
  if (!field) return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
