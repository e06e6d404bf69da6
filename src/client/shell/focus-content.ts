/** Moves the focus to the page content, so that the next Tab starts there. */
export const focusContent = (options?: FocusOptions): void =>
  document.getElementById('content')?.focus(options);
