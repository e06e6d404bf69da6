/**
 * Stands in for hoist-non-react-statics, which emotion wants only for its `withTheme`, which nobody here calls:
 * 2 kB less on the first visit.
 * @template T
 * @param {T} target
 */
export default (target) => target;
