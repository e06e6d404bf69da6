// npm run audit and its like: runs a command of the built shop, and builds it first where nothing is built.
import { pathToFileURL } from 'node:url';
import { COMMAND, isBuilt } from './built.mjs';

if (!isBuilt()) {
  console.error('Building the shop, once …');
  const { build } = await import('./build.mjs');
  try {
    await build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

// In this process: the terminal and the exit code are the command's own.
await import(pathToFileURL(COMMAND).href);
