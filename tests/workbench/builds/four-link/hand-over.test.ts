import { describe, expect, it } from 'vitest';
import { PlainLine } from '../../../../src/workbench/builds/list/build-list';
import { EXAMPLES } from '../../../../src/workbench/builds/four-link/examples';
import { inUnit } from '../../../../src/workbench/builds/four-link/fields';
import { buildLines, linkDesign } from '../../../../src/workbench/builds/four-link/hand-over';
import { designFragment, readAddress } from '../../../../src/workbench/builds/link/link-design';

const [four, three] = EXAMPLES.map(({ model }) => model);

describe('the links of a suspension', () => {
  it('go to the link designer with their lengths, those of a pair once', () => {
    const design = linkDesign(four!);
    expect(design.links).toMatchObject([
      // The lengths are √(29² + 11.5² + 2²) and √(36² + 8² + 4²).
      { name: 'Upper link', count: '2', length: '31.261' },
      { name: 'Lower link', count: '2', length: '37.094' },
    ]);
    expect(readAddress(designFragment(design))).toEqual(design);
  });

  it('are three links and a track bar, also in millimetres', () => {
    const { unit, links } = linkDesign(inUnit(three!, 'mm'));
    expect(unit).toBe('mm');
    expect(links.map(({ name, count, length }) => [name, count, length])).toEqual([
      ['Upper link', '1', '712.2'],
      ['Lower link', '2', '899.2'],
      ['Track bar', '1', '865.1'],
    ]);
  });

  it('go on a build list in words', () => {
    const lines = buildLines(three!);
    expect(
      lines.map(({ what, quantity }) => ('text' in what ? [what.text, quantity] : [])),
    ).toEqual([
      ['Upper link, 28.04 in centre to centre', 1],
      ['Lower link, 35.401 in centre to centre', 2],
      ['Track bar, 34.059 in centre to centre', 1],
    ]);
    for (const line of lines) expect(PlainLine.parse(line)).toEqual(line);
  });
});
