import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from '../../../src/server/gateways/files/file-store';
import { folderStore } from '../../../src/server/gateways/files/folder-store';
import { s3Store } from '../../../src/server/gateways/files/s3-store';
import { openS3Double } from '../../../tools/rig/s3-double.mjs';

/** A store with what tests know about it. */
export interface TestStore extends FileStore {
  /** Puts a file of this age there, epoch ms. */
  age: (name: string, writtenAt: number) => Promise<void>;
  /** The names of all files, in their order. */
  names: () => Promise<string[]>;
  close: () => Promise<void>;
}

const namesIn = async (store: FileStore): Promise<string[]> => {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names.toSorted();
};

/** An empty store of this kind: a temporary folder, or the pictures of a bucket, whose list has two files a page. */
export const openStore = async (kind: 'folder' | 's3'): Promise<TestStore> => {
  if (kind === 'folder') {
    const home = mkdtempSync(join(tmpdir(), 'shop-test-'));
    const folder = join(home, 'pictures');
    const store = folderStore(folder);
    return {
      ...store,
      age: async (name, writtenAt) => {
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, name), name);
        utimesSync(join(folder, name), writtenAt / 1000, writtenAt / 1000);
      },
      names: () => namesIn(store),
      close: async () => rmSync(home, { recursive: true }),
    };
  }
  const double = await openS3Double();
  const store = s3Store(double.account, 'pictures', { page: 2 });
  return {
    ...store,
    age: async (name, writtenAt) => {
      double.files.set(`pictures/${name}`, { bytes: Buffer.from(name), writtenAt });
    },
    names: () => namesIn(store),
    close: double.close,
  };
};
