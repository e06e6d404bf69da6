import { expect, it } from 'vitest';
import { EXAMPLES } from '../../../../src/workbench/builds/four-link/examples';
import { inUnit } from '../../../../src/workbench/builds/four-link/fields';
import { buildLines } from '../../../../src/workbench/builds/four-link/hand-over';
import { originText } from '../../../../src/workbench/builds/list/designed-link';

const wordsOf = (unit: 'in' | 'mm') =>
  EXAMPLES.flatMap(({ model }) => buildLines(inUnit(model, unit))).flatMap(({ what }) =>
    what.kind === 'free' ? [what.text] : [],
  );

it('A link of the four-link page waits for its tube and joints', () => {
  const texts = [...wordsOf('in'), ...wordsOf('mm')];
  expect(texts).toHaveLength(10);
  for (const text of texts)
    expect([text, originText(text)]).toEqual([text, 'Your link: choose tube and joints']);
});

it.each(['Hydraulic ram', 'Upper link, 30 in', 'Axle, centre to centre'])(
  'Other things are from elsewhere: %s',
  (text) => expect(originText(text)).toBe('Not from this shop'),
);
