import type { FileStore } from '../../gateways/files/file-store';
import { pictureName } from '../../gateways/picture-files';

/** Calls to a store at the same time. */
const AT_ONCE = 8;

/** The sizes of the pictures' files in a store, by name. */
const sizesIn = async (store: Pick<FileStore, 'list'>): Promise<Map<string, number>> => {
  const sizes = new Map<string, number>();
  for await (const { name, bytes } of store.list()) if (pictureName(name)) sizes.set(name, bytes);
  return sizes;
};

/** The result of a copy, in files. */
export interface CopiedPictures {
  copied: number;
  /** Files that were there already, with the same size. */
  there: number;
  /** The bytes of all of them. */
  bytes: number;
}

/**
 * Copies the pictures of one store that another one lacks, or has with another size. Each copied file is read back and
 * compared, and in the end the sizes of all are. An interrupted copy goes on where it was when it is repeated.
 * @throws Error in one line
 */
export const copyPictures = async (
  from: Pick<FileStore, 'list' | 'read' | 'where'>,
  to: FileStore,
): Promise<CopiedPictures> => {
  const sizes = await sizesIn(from);
  const before = await sizesIn(to);
  const missing = [...sizes].flatMap(([name, bytes]) => (before.get(name) === bytes ? [] : name));
  let copied = 0;
  const copy = async (name: string): Promise<void> => {
    const bytes = await from.read(name);
    // The sweep may have deleted it since the list was read.
    if (!bytes) return void sizes.delete(name);
    await to.put(name, bytes);
    if (!(await to.read(name))?.equals(bytes))
      throw new Error(`${name} differs in ${to.where} from what was sent`);
    copied += 1;
  };
  try {
    for (let at = 0; at < missing.length; at += AT_ONCE) {
      // Each has ended when the copy does, or it would count too few and leave some being written.
      const ends = await Promise.allSettled(missing.slice(at, at + AT_ONCE).map(copy));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    }
    const after = await sizesIn(to);
    const wrong = [...sizes].filter(([name, bytes]) => after.get(name) !== bytes);
    if (wrong.length) throw new Error(`${wrong.length} files have another size in ${to.where}`);
  } catch (error) {
    throw new Error(
      `${(error as Error).message}. ${copied} files were copied before that: the same command goes on there.`,
      { cause: error },
    );
  }
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return { copied, there: sizes.size - copied, bytes };
};
