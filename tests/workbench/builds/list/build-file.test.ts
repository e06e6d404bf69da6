import { describe, expect, it } from 'vitest';
import { buildFileText, readBuildFile } from '../../../../src/workbench/builds/list/build-file';
import { fc } from '../../../support/properties';
import { plainList } from './lists';

describe('a file with a list', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(plainList, (list) => {
        expect(readBuildFile(buildFileText(list))).toEqual({
          kind: 'list',
          list,
          extras: new Map(),
        });
      }),
    );
  });

  it('of version 1 stays readable', () => {
    const text =
      '{"buildList":1,"name":"Cage","lines":[{"what":{"kind":"part","productId":1012},"quantity":4,"note":"","have":false}]}';
    expect(readBuildFile(text)).toMatchObject({ kind: 'list', list: { name: 'Cage' } });
  });

  it('of a newer version is called newer', () => {
    expect(readBuildFile('{"buildList":2}')).toEqual({ kind: 'newer' });
  });

  it('never throws, whatever it has', () => {
    fc.assert(fc.property(fc.string(), (text) => void readBuildFile(text)));
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(readBuildFile(text).kind).toBe('broken');
      }),
    );
  });
});
