// npm run serve: starts the built shop without building it.
import { pathToFileURL } from 'node:url';
import { SERVER, isBuilt } from './built.mjs';
import { readArguments } from './usage.mjs';

readArguments('npm run serve: starts the built shop without building it. Settings: .env.example');

if (!isBuilt()) {
  console.error('Nothing is built yet: run npm run build first, or npm start.');
  process.exit(1);
}
await import(pathToFileURL(SERVER).href);
