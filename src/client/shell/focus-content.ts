/** Puts the focus on the page, so that the next Tab starts there. */
export const focusContent = (options?: FocusOptions): void =>
  document.getElementById('content')?.focus(options);
