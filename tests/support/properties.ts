import fc from 'fast-check';

// The same examples on every run: a change is judged by what it does, not by the examples of the day.
// `npm run flakes` sets another seed for each round, and so looks for examples that nobody thought of.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });

export { fc };
