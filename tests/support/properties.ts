import fc from 'fast-check';

// Every run uses the same examples, so that a change is judged by its effect and not by the examples of the day.
// PROPERTY_SEED=7 looks for examples that nobody thought of: PROPERTY_SEED=7 npx vitest run --project=shop
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });

export { fc };
