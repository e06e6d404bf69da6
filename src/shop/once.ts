/** Caches the results of a function for as long as their arguments live. The arguments must not change. */
export const once = <Argument extends object, Result>(
  make: (argument: Argument) => Result,
): ((argument: Argument) => Result) => {
  const made = new WeakMap<Argument, { result: Result }>();
  return (argument) => {
    const known = made.get(argument) ?? { result: make(argument) };
    made.set(argument, known);
    return known.result;
  };
};
