import { parseArgs } from 'node:util';

/**
 * Reads the arguments of a command. --help prints the usage; wrong arguments print what is wrong and end with 1.
 * @template Values
 * @param {string} usage what the command does and takes
 * @param {() => Values} [read] parses the arguments and throws an Error about a wrong one
 * @returns {Values}
 */
export const readArguments = (usage, read) => {
  const { help } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' } },
    strict: false,
  }).values;
  if (help) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return read ? read() : /** @type {Values} */ (parseArgs().values); // unused without `read`
  } catch (error) {
    const [problem] = (error instanceof Error ? error.message : `${error}`).split(/\.( |$)/);
    console.error(`${problem}. ${usage}`);
    process.exit(1);
  }
};
