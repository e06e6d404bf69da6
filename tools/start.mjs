// npm start: builds what is missing or stale, then becomes the shop's server.
import { pathToFileURL } from 'node:url';
import { SERVER, isFresh } from './built.mjs';
import { readArguments } from './usage.mjs';

readArguments(
  'npm start: builds what is missing or stale and opens the shop. Settings: .env.example',
);

if (!isFresh()) {
  console.log('Building the shop, once …');
  const { build } = await import('./build.mjs');
  try {
    await build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

// In this process: signals and the exit code are the server's own.
await import(pathToFileURL(SERVER).href);
