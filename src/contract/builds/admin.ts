import type * as z from 'zod/mini';
import { ExampleDraft } from '../../workbench/builds/examples/example-draft';
import { resource } from '../resource';

/** The example builds. 409 `slug_taken` when another one has the address. */
export const EXAMPLES = resource('/api/admin/example-builds', ExampleDraft, {
  read: 'products.read',
  write: 'products.write',
  errors: ['slug_taken'],
});

/** An example build as the admin sees it. */
export const AdminExample = EXAMPLES.stored;
export type AdminExample = z.infer<typeof AdminExample>;
