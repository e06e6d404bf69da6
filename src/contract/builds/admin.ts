import * as z from 'zod/mini';
import { ExampleBuild } from '../../workbench/builds/list/example-build';
import { typedSuspension } from '../../workbench/builds/four-link/suspension-code';
import { PagedQuery, paged } from '../../shop/paged';
import { Done, endpoint } from '../endpoint';

const Draft = z.extend(ExampleBuild, {
  suspension: z._default(
    z
      .string()
      .check(
        z.refine(
          (code) => code === '' || typedSuspension(code) === code,
          'This is not the link of a suspension',
        ),
      ),
    '',
  ),
  published: z.boolean(),
});

/** An example build as the admin sees it. */
export const AdminExample = z.extend(Draft, { id: z.string() });
export type AdminExample = z.infer<typeof AdminExample>;

const Id = z.object({ id: z.string().check(z.maxLength(64)) });

export const listAdminExamples = endpoint('GET', '/api/admin/example-builds', {
  right: 'products.read',
  query: PagedQuery,
  reply: paged(AdminExample),
});

export const getExample = endpoint('GET', '/api/admin/example-builds/:id', {
  right: 'products.read',
  params: Id,
  reply: AdminExample,
  errors: ['not_found'],
});

/** Adds an example build. 409 `slug_taken` when another example has the address. */
export const addExample = endpoint('POST', '/api/admin/example-builds', {
  right: 'products.write',
  body: Draft,
  reply: AdminExample,
  errors: ['slug_taken'],
});

/** Changes an example build. 409 `slug_taken` when another example has the address. */
export const changeExample = endpoint('PUT', '/api/admin/example-builds/:id', {
  right: 'products.write',
  params: Id,
  body: Draft,
  reply: AdminExample,
  errors: ['not_found', 'slug_taken'],
});

export const removeExample = endpoint('DELETE', '/api/admin/example-builds/:id', {
  right: 'products.write',
  params: Id,
  reply: Done,
  errors: ['not_found'],
});
