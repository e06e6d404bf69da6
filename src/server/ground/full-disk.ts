const CODES = new Set(['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT']);

/** Whether an error means that a disk is full: that of SQLite, of PostgreSQL, or of a file. */
export const isFullDisk = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && CODES.has(String(error.code));
