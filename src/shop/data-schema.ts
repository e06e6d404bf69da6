/** Bumped by hand when the shape of the public answers changes: what a phone has kept under another number is not read. */
export const DATA_SCHEMA = 2;

/**
 * The DATA_SCHEMA of the oldest pages that the server still understands. Raised by hand when what they would send means
 * something else by now: they then ask people to update and send nothing (docs/rules.md 12.5).
 */
export const MIN_CLIENT = 2;

/** The headers that tell pages so. */
export const SCHEMA_HEADER = 'x-api-schema';
export const MIN_CLIENT_HEADER = 'x-min-client';
