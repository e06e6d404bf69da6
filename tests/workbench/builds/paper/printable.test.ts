import { expect, it } from 'vitest';
import { printable, unprintable } from '../../../../src/workbench/builds/paper/printable';

it.each([
  ["Bob's crawler", "Bob's crawler"],
  ['Réal’s “Žuk”  3″', 'Réal\'s "Zuk" 3"'],
  ['Łódź – ½ × 2', 'Lódz - ½ × 2'],
  ['e\u0301', 'é'],
])('%j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed);
  expect(unprintable(text)).toBeUndefined();
});

it.each([
  ['Crawler 漢字', '漢'],
  ['Джип', 'Д'],
  ['rig 🚙', '🚙'],
])('%j has %s, which no font of the PDF has', (text, sign) => {
  expect(unprintable(text)).toBe(sign);
});
