import type { FastifyInstance } from 'fastify';
import { EXAMPLES } from '../../contract/builds/admin';
import { AXLES } from '../../contract/catalogue/admin-axles';
import { WORD_GROUPS } from '../../contract/catalogue/admin-words';
import { SUPPLIERS } from '../../contract/workshop/admin-suppliers';
import type { Context } from '../context';
import { serveResource } from '../http/serve-resource';
import { exampleStore } from '../services/builds/examples';
import { axleStore } from '../services/catalogue/search/axles';
import { wordGroupStore } from '../services/catalogue/search/search-groups';
import { supplierStore } from '../services/workshop/suppliers';

/** The nouns that the owner lists, adds, changes and removes (docs/README.md, "A noun"). */
export const resourcesRoutes = (app: FastifyInstance, context: Context): void => {
  // A change counts for searches and public pages before the call answers.
  const catalogue = () => context.catalogue.refresh();
  serveResource(app, context, AXLES, axleStore, catalogue);
  serveResource(app, context, WORD_GROUPS, wordGroupStore, catalogue);
  serveResource(app, context, EXAMPLES, exampleStore, catalogue);
  serveResource(app, context, SUPPLIERS, supplierStore);
};
