/** A file of a store. */
export interface StoredFile {
  name: string;
  /** Its size. */
  bytes: number;
  /** When it was last written, epoch ms, by the clock of the store. */
  writtenAt: number;
}

/**
 * Keeps files that never change under names without folders: in a folder of this machine, or in an S3-compatible store
 * that several machines share. Every call can fail with StoreUnavailable or an error of the system, and each one may be repeated.
 */
export interface FileStore {
  /** Its place in words: the folder, or the address of the bucket. */
  where: string;
  /** Writes a file, also over an older one. Readers see all of it or nothing. */
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** A file, or undefined when there is none. */
  read: (name: string) => Promise<Buffer | undefined>;
  /** Lists all files, also those that other programs have put there. */
  list: () => AsyncIterable<StoredFile>;
  /** Deletes a file. One that is gone already is no error. */
  remove: (name: string) => Promise<void>;
}

/** Thrown when a store cannot be reached, is late or refuses a call. The message is for the log and never has a secret. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}
