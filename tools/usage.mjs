/**
 * Answers --help, and refuses arguments that a command does not know.
 * @param {string} text what the command does and takes
 * @param {string[]} known the arguments it takes
 * @returns {string[]} the given arguments
 */
export const readArguments = (text, known = []) => {
  const given = process.argv.slice(2);
  if (given.includes('--help') || given.includes('-h')) {
    console.log(text);
    process.exit(0);
  }
  const unknown = given.find((argument) => !known.includes(argument));
  if (unknown !== undefined) {
    console.error(`${unknown} is not known here. ${text}`);
    process.exit(1);
  }
  return given;
};
