// npm run permissions: prints who may make which call.
import { runnerImport } from 'vite';
import { build } from './build.mjs';
import { isBuilt } from './built.mjs';
import { readArguments } from './usage.mjs';

readArguments(
  'npm run permissions: prints who may make which call, as a page in Markdown. tests/server/people/permissions.test.ts makes each of them.',
);
if (!isBuilt()) await build();
const { module } = await runnerImport('./tests/support/permissions-page.ts', {
  logLevel: 'error',
  configFile: false,
});
console.log(module.page);
process.exit();
