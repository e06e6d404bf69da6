/** Bump when the shape of public answers changes. Phones ignore data stored under another number. */
export const DATA_SCHEMA = 3;

/**
 * The DATA_SCHEMA of the oldest pages that the server supports. Raise it when the meaning of a request
 * changes: older pages then send nothing and ask for an update (docs/rules.md 12.5).
 */
export const MIN_CLIENT = 2;

/** The response header with both numbers. */
export const SCHEMA_HEADER = 'x-api-schema';
export const MIN_CLIENT_HEADER = 'x-min-client';
