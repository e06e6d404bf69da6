/**
 * Replaces hoist-non-react-statics, which emotion needs only for `withTheme`, which is not used here:
 * 2 kB less on the first visit.
 * @template T
 * @param {T} target
 */
export default (target) => target;
