import { describe, expect, it, test } from 'vitest';
import { PAGES, pageAt } from '../../../src/contract/pages';
import { toolsFor } from '../../../src/workbench/builds/find-tools';

const paths = (query: string) => (toolsFor(query).tools ?? []).map(({ path }) => path);

describe('the tools that a search asks for (docs/rules.md 3.53)', () => {
  test.each([
    ['four link', ['/build/four-link']],
    ['4-link kit', ['/build/four-link']],
    ['4link', ['/build/four-link']],
    ['Link Calculator', ['/build/four-link', '/build/link']],
    ['notch templates', ['/build/paper']],
    ['fishmouth a tube', ['/build/paper']],
    ['build list', ['/build']],
    ['three link', []],
    ['link', []],
    ['track bar', ['/build/link']],
    ['adjustable trackbars', ['/build/link']],
    ['panhard bar', ['/build/link']],
    ['limit strap', []],
    ['rebuild listing', []],
    ['', []],
  ])('%j', (query, tools) => expect(paths(query)).toEqual(tools));

  it('have pages', () => {
    for (const query of ['four link', 'link length', 'fishmouth', 'build list'])
      for (const path of paths(query))
        expect([path, PAGES[pageAt(path)].who]).toEqual([path, undefined]);
  });
});
