import { z } from 'zod';
import type { Stored } from '../../../shop/stored';
import { PlainLine } from '../../../workbench/builds/list/build-list';
import type { ExampleDraft } from '../../../workbench/builds/examples/example-draft';
import { flag, json, plain, rowsIn } from '../rows';
import type { Queries } from '../schema';

/** The example builds; a page has them by title. */
export const exampleRows = rowsIn<ExampleDraft>(
  'example_build',
  {
    slug: plain('slug'),
    title: plain('title'),
    description: plain('description'),
    lines: json('lines', z.array(PlainLine)),
    suspension: plain('suspension'),
    published: flag('published'),
  },
  { words: ['title', 'slug'], by: 'title' },
);

const byTitle = (a: ExampleDraft, b: ExampleDraft): number =>
  a.title === b.title ? 0 : a.title < b.title ? -1 : 1;

/** The published examples, by title. */
export const publishedExamples = async (db: Queries): Promise<Stored<ExampleDraft>[]> =>
  (await exampleRows.all(db)).filter(({ published }) => published).toSorted(byTitle);
