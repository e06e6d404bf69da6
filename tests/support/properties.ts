import fc from 'fast-check';

// The same examples on every run: a change is judged by what it does, not by the examples of the day.
// PROPERTY_SEED=7 looks for examples that nobody thought of: PROPERTY_SEED=7 npx vitest run --project=shop
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });

export { fc };
