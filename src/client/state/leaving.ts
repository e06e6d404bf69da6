/** Asks the person whether unsaved changes may be lost. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;

/** Has this question asked before a logout. @returns a function that ends it */
export const askBeforeLogout = (question: Ask): (() => void) => {
  ask = question;
  return () => {
    if (ask === question) ask = undefined;
  };
};

/** Whether the page may be lost by a logout. Asks the person where there are unsaved changes. */
export const mayLosePage = async (): Promise<boolean> => (ask ? ask() : true);
