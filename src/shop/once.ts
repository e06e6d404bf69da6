/** Caches the results of a function for as long as their arguments live. The arguments must not change. */
export const once = <Given extends object, Result>(
  make: (given: Given) => Result,
): ((given: Given) => Result) => {
  const made = new WeakMap<Given, { result: Result }>();
  return (given) => {
    const known = made.get(given) ?? { result: make(given) };
    made.set(given, known);
    return known.result;
  };
};
