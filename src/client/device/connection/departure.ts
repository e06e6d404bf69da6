/** A page that is left is shown this long at most, ms; then the person has stopped the browser. */
export const LEAVING = 10_000;

let leftAt = -Infinity;

// From the first script on: what a page loads fails when the page is left, before the next page comes.
if (!import.meta.env.SSR)
  for (const departure of ['beforeunload', 'pagehide'])
    addEventListener(departure, () => {
      leftAt = Date.now();
    });

/**
 * Whether the browser goes to another page while this one still runs. Firefox and WebKit end the loads of a page that is
 * left, so a script that fails then is no fault, and a reload would win over the address that the person goes to.
 */
export const isLeaving = (): boolean => Date.now() - leftAt < LEAVING;
