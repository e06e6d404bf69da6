import { describe, expect, it } from 'vitest';
import { sampleExamples } from '../../../src/server/services/builds/sample-examples';
import { ExampleBuild } from '../../../src/workbench/builds/list/example-build';
import { neededParts } from '../../../src/workbench/builds/list/build-list';
import { check } from '../../../src/workbench/fits/check';
import { shelf, sold } from '../../workbench/fits/real-shelf';

const rows = sampleExamples(sold);

describe('The example builds of the sample', () => {
  it('are six, two of them with a drawing', () => {
    expect(rows).toHaveLength(6);
    expect(rows.filter(({ suspension }) => suspension)).toHaveLength(2);
  });

  it.each(rows.map((row) => [row.title, row] as const))(
    '%s has only parts that fit, and misses none',
    (_, row) => {
      const { lines } = row;
      expect(ExampleBuild.parse(row).lines).toEqual(lines);
      const listed = [...neededParts(lines)].map(([productId, quantity]) => ({
        productId,
        quantity,
      }));
      expect(check(listed, shelf)).toEqual([]);
    },
  );
});
