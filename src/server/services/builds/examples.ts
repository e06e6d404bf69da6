import type { EXAMPLES } from '../../../contract/builds/admin';
import type { ExampleDraft } from '../../../workbench/builds/examples/example-draft';
import { ApiError } from '../../ground/api-error';
import { exampleRows } from '../../tables/builds/examples';
import { raiseCatalogueVersion } from '../../tables/catalogue/versions';
import { changesBetween } from '../../tables/log/acts';
import { resourceStore } from '../resource-store';

/** As the log has it: the parts as JSON. */
const noted = ({ lines, published, ...example }: ExampleDraft) => ({
  ...example,
  lines: JSON.stringify(lines),
  published: published ? 1 : 0,
});

/** The example builds (docs/rules.md 16.11). Public pages show a change with the next version of the catalogue. */
export const exampleStore = resourceStore<ExampleDraft>({
  rows: exampleRows,
  noun: 'example build',
  log: {
    subject: ({ id }) => `example:${id}`,
    added: ({ title, published }) => ({ act: 'example.added', detail: { title, published } }),
    changed: (before, after) => ({
      act: 'example.changed',
      detail: {
        title: after.title,
        published: after.published,
        changes: changesBetween(noted(before), noted(after)),
      },
    }),
    removed: ({ title }) => ({ act: 'example.removed', detail: { title } }),
  },
  check: ({ slug }, others) => {
    const other = others.find((one) => one.slug === slug);
    if (other)
      throw new ApiError<typeof EXAMPLES.add>('slug_taken', `"${other.title}" has this address.`, {
        fields: { slug: 'Another example has this address' },
      });
  },
  changed: (tx) => raiseCatalogueVersion(tx, []),
});
