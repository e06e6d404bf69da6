// npm run house: the shape of the source tree in figures; tests/house.test.ts and tests/docs.test.ts hold them.
import { readArguments } from '../usage.mjs';
import {
  ROOMS,
  crowdedFolders,
  cyclesOf,
  filesPerFolder,
  folderCycles,
  imports,
  partsOfOnePage,
  serverRooms,
  shortFiles,
} from './tree.mjs';

readArguments(
  'npm run house: files per folder, rooms of the server, circles, parts used by one page, short files.',
);

for (const [folder, count] of [...filesPerFolder(['src', 'tests', 'tools'])].toSorted())
  console.log(`${String(count).padStart(4)}  ${folder}`);

const { rooms, arrows, upward } = serverRooms();
console.log(`\n${rooms.length} rooms of the server, ${arrows.length} arrows between them`);

/** @type {[string, unknown[]][]} */
const faults = [
  ['folders of more than 24 files', crowdedFolders()],
  ['circles between files', cyclesOf(imports)],
  ['circles between folders of a room', ROOMS.flatMap(folderCycles)],
  ['arrows upward between the rooms of the server', upward],
  ['parts used by one page', partsOfOnePage()],
  ['files of under 15 lines with one user', shortFiles()],
];
console.log();
for (const [what, found] of faults) {
  console.log(`${String(found.length).padStart(4)}  ${what}`);
  for (const one of found) console.log(`      ${one}`);
}
process.exitCode = faults.some(([, found]) => found.length) ? 1 : 0;
