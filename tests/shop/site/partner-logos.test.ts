import { describe, expect, it } from 'vitest';
import { newPartners, placeLogos } from '../../../src/shop/site/partner-logos';

const row = (name: string, hasLogo = false) => ({ name, hasLogo });

describe('logos of partners that are chosen together', () => {
  it('go to the partner whose name the file has', () => {
    const rows = [row('Levack Gear & Pinion'), row('Onaping Shock Co.'), row('Levack Axle')];
    expect(
      placeLogos(rows, ['levack-axle.png', 'Onaping_logo.webp', 'logo-LEVACK-gear.png']),
    ).toEqual([{ place: 2 }, { place: 1 }, { place: 0 }]);
  });

  it('go to the named ones without a logo in their order, where no name tells', () => {
    const rows = [row('One'), row('Two', true), row(''), row('Three')];
    expect(placeLogos(rows, ['IMG_1.png', 'IMG_2.png'])).toEqual([{ place: 0 }, { place: 3 }]);
  });

  it('make new partners that are named after their files', () => {
    expect(placeLogos([row('One', true)], ['longlake-suspension.png', 'Capreol.webp'])).toEqual([
      { place: 1, name: 'Longlake Suspension' },
      { place: 2, name: 'Capreol' },
    ]);
  });
});

describe('names of partners on lines', () => {
  it('are each taken once, and not again', () => {
    expect(newPartners(' Two \n\none\nThree\ntwo', ['One', ''])).toEqual(['Two', 'Three']);
    expect(newPartners("Rock  Gear\nLevack's Gear\nRock Gear", ['Levack’s gear'])).toEqual([
      'Rock  Gear',
    ]);
  });
});
