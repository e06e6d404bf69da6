import { describe, expect, it } from 'vitest';
import { linkDoor } from '../../../../src/workbench/builds/link/link-door';
import {
  designFragment,
  isOpen,
  readAddress,
} from '../../../../src/workbench/builds/link/link-design';

const designOf = (interfaces: { kind: string }[], name = 'Part') => {
  const door = linkDoor({ id: 1019, name, interfaces });
  return door && { words: door.words, design: readAddress(door.hash) };
};

describe('The door from a part to the link designer (docs/rules.md 15.9)', () => {
  it('has the part chosen', () => {
    expect(designOf([{ kind: 'male_thread' }, { kind: 'ball' }])).toMatchObject({
      words: 'Design a link with this joint',
      design: { links: [{ length: '24 in', count: '2', a: { joint: '1019' }, b: { joint: '' } }] },
    });
    const tube: { kind: string } = Object.assign({ kind: 'tube' }, { lengthIn: 48 });
    expect(designOf([tube])).toMatchObject({
      words: 'Design a link with this tube',
      design: { links: [{ tube: '1019' }] },
    });
    expect(designOf([{ kind: 'clevis' }])).toMatchObject({
      words: 'Design a link with this bracket',
      design: { links: [{ a: { bracket: '1019' } }] },
    });
  });

  it('has a bracket of an axle at the first end only', () => {
    const axle = [{ kind: 'on_tube' }, { kind: 'clevis' }];
    expect(designOf(axle)).toMatchObject({
      design: {
        links: [{ count: '2', second: 'own', a: { bracket: '1019' }, b: { bracket: '' } }],
      },
    });
    expect(designOf([{ kind: 'clevis' }])?.design?.links[0]?.second).toBe('');
  });

  it.each(['Track Bar Axle Bracket', 'Panhard Bracket'])('is for one link: %s', (name) => {
    const design = designOf([{ kind: 'clevis' }], name)?.design;
    expect(design?.links[0]?.count).toBe('1');
  });

  it('leaves the other parts to the shelf, which no address of a finished design does', () => {
    const hash =
      linkDoor({ id: 1019, name: 'Bracket', interfaces: [{ kind: 'clevis' }] })?.hash ?? '';
    expect(isOpen(`#${hash}`)).toBe(true);
    const design = readAddress(hash);
    expect(design && isOpen(designFragment(design))).toBe(false);
  });

  it('is not on a part that no link is made of', () => {
    expect(designOf([])).toBeUndefined();
    expect(designOf([{ kind: 'ball' }])).toBeUndefined();
    expect(designOf([{ kind: 'tube' }])).toBeUndefined();
  });
});
