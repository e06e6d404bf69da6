// The commands for operating the shop: node dist/server/command.js NAME …, or npm run NAME -- … in the source tree
import './ground/private-files';
import { parseArgs } from 'node:util';
import { adminCommand } from './commands/admin';
import { auditCommand } from './commands/audit';
import { backupCommand } from './commands/backup';
import { catalogueCommand } from './commands/catalogue';
import { BadUsage, type Command, usageLine } from './commands/command';
import { doctorCommand } from './commands/doctor';
import { drillCommand } from './commands/drill';
import { moveCommand } from './commands/move';
import { restoreCommand } from './commands/restore';
import { oneLine } from './process/opening';

const COMMANDS: Record<string, Command> = {
  audit: auditCommand,
  catalogue: catalogueCommand,
  backup: backupCommand,
  restore: restoreCommand,
  drill: drillCommand,
  move: moveCommand,
  admin: adminCommand,
  doctor: doctorCommand,
};

const read = (args: string[], { options = {} }: Command) => {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    return { values: values as Record<string, string | boolean | undefined>, words: positionals }; // none of ours is given twice
  } catch (error) {
    const [problem] = oneLine(error).split(/\.( |$)/);
    throw new BadUsage(`${problem}.`);
  }
};

const [name = '', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
try {
  if (!command) throw new BadUsage(`The commands are: ${Object.keys(COMMANDS).join(', ')}.`);
  const typed = read(args, command);
  if (typed.values.help) console.log(`${command.usage}\n${command.about}`);
  else process.exitCode = await command.run(typed);
} catch (error) {
  console.error(
    error instanceof BadUsage && command
      ? `${error.message} ${usageLine(name, command)}`
      : oneLine(error),
  );
  process.exitCode = 1;
}
