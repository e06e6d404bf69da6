import type { PlainLine } from '../list/build-list';
import { designedLink } from '../list/designed-link';
import { type LinkDesign, emptyLink } from '../link/link-design';
import { written } from './fields';
import { type LinkKind, linkLength, ofKind, rideLinks } from './links';
import type { FourLink } from './model';

const NAMES: Record<LinkKind, string> = {
  upper: 'Upper link',
  lower: 'Lower link',
  bar: 'Track bar',
};

interface LinkToMake {
  name: string;
  count: number;
  /** The length from centre to centre, in the model's unit. */
  length: string;
}

/** The links to make; the two links of a pair are alike. */
export const linksToMake = (model: FourLink): LinkToMake[] => {
  const links = rideLinks(model);
  return (['upper', 'lower', 'bar'] as const).flatMap((kind) => {
    const same = ofKind(links, kind);
    const [one] = same;
    if (!one) return [];
    const steps = model.unit === 'mm' ? 10 : 1000;
    const length = Math.round(linkLength(one) * steps) / steps;
    return [
      { name: NAMES[kind], count: same.length, length: written(length, model.unit, 'length') },
    ];
  });
};

/** A design for the link designer, with the names, counts and centre-to-centre lengths of the links. */
export const linkDesign = (model: FourLink): LinkDesign => ({
  unit: model.unit,
  kerf: '',
  links: linksToMake(model).map(({ name, count, length }) => ({
    ...emptyLink(),
    name,
    count: String(count),
    length,
  })),
});

/** Lines for a build list. They describe the links in words, since no parts are chosen yet. */
export const buildLines = (model: FourLink): PlainLine[] =>
  linksToMake(model).map(({ name, count, length }) => ({
    what: { kind: 'free', text: designedLink(name, length, model.unit) },
    quantity: count,
    note: '',
    have: false,
  }));
