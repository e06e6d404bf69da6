import { type Plugin, type Rolldown, parseSync } from 'vite';

/**
 * When the worker fetches what a lazy import loads (docs/decisions/007): at once, in the background after the first visit,
 * or not at all, because it needs a connection anyway. An import says it in a note, as `import(/* kept: later *\/ './page')`;
 * without one it is at once. What several imports load is fetched when the earliest of them says.
 */
const TIMES = ['at once', 'later', 'never'] as const;
type Time = (typeof TIMES)[number];

const earliest = (times: Time[]): Time => TIMES.find((time) => times.includes(time)) ?? 'at once';

interface Entry {
  url: string;
  revision: string | null;
}

/** The files of a chunk besides those of its imports. Scripts among its assets are workers, without which pages work too. */
const filesOf = ({ fileName, viteMetadata }: Rolldown.OutputChunk): string[] => [
  fileName,
  ...(viteMetadata?.importedCss ?? []),
  ...[...(viteMetadata?.importedAssets ?? [])].filter((file) => !file.endsWith('.js')),
];

/** The notes of lazy imports in a source file, by what they import. @throws Error for a note that is unknown or elsewhere */
const notesIn = (path: string, text: string): Map<string, Time> => {
  const notes = new Map<string, Time>();
  let found = 0;
  for (const { start, moduleRequest } of parseSync(path, text).module.dynamicImports) {
    const [, word] = /\/\* kept: (.*?) \*\//.exec(text.slice(start, moduleRequest.start)) ?? [];
    const note = word === undefined ? 'at once' : TIMES.find((time) => time === word);
    if (!note) throw new Error(`${path} has the note "kept: ${word}", which is unknown.`);
    if (word !== undefined) found += 1;
    const target = text.slice(moduleRequest.start + 1, moduleRequest.end - 1);
    notes.set(target, earliest([note, notes.get(target) ?? note]));
  }
  if (found < text.split('/* kept:').length - 1)
    throw new Error(`${path} has a note "kept:" that is not in a lazy import.`);
  return notes;
};

/** Finds the files that the worker keeps, by what imports what. */
export const keptFiles = () => {
  /** The notes of imports that have one, by 'importer target'. */
  const notes = new Map<string, Time>();
  const first = new Set<string>();
  const later = new Set<string>();

  const plugin: Plugin = {
    name: 'kept-files',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: '/* kept:' },
      async handler(text, path) {
        for (const [target, note] of notesIn(path, text)) {
          const resolved = await this.resolve(target, path);
          if (resolved) notes.set(`${path} ${resolved.id}`, note);
        }
      },
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      /** The chunk that an import of a module loads. */
      const chunkOf = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk])));
      for (const chunk of chunks)
        if (chunk.facadeModuleId) chunkOf.set(chunk.facadeModuleId, chunk);
      const seen = new Set<Rolldown.OutputChunk>();
      const waiting: Rolldown.OutputChunk[] = [];
      const keep = (chunk: Rolldown.OutputChunk | undefined, kept: Set<string>): void => {
        if (!chunk || seen.has(chunk)) return;
        seen.add(chunk);
        for (const file of filesOf(chunk)) kept.add(file);
        for (const name of chunk.imports) keep(named.get(name), kept);
        for (const importer of chunk.moduleIds)
          for (const target of this.getModuleInfo(importer)?.dynamicallyImportedIds ?? []) {
            const next = chunkOf.get(target);
            // An import for the server alone is not in the chunk any more.
            if (!next || !chunk.dynamicImports.includes(next.fileName)) continue;
            const note = notes.get(`${importer} ${target}`) ?? 'at once';
            if (note === 'at once') keep(next, kept);
            if (note === 'later') waiting.push(next);
          }
      };
      for (const chunk of chunks) if (chunk.isEntry) keep(chunk, first);
      for (let next = waiting.pop(); next; next = waiting.pop()) keep(next, later);
    },
  };

  /**
   * The worker's list without the assets of the other pages. What it fetches later is marked with `later`. Revisions are
   * cut: 32 bits tell two builds apart, and the rest does not compress.
   * @param entries all files that the worker could keep
   * @throws Error when an asset that a page can load is not among the entries
   */
  const listKept = <Listed extends Entry>(entries: Listed[]): (Listed & { later?: true })[] => {
    const urls = new Set(entries.map(({ url }) => url));
    const left = [...first, ...later].filter((path) => !urls.has(path));
    if (left.length) throw new Error(`The worker would not keep ${left.join(', ')}.`);
    return entries
      .filter(({ url }) => !url.startsWith('assets/') || first.has(url) || later.has(url))
      .map((entry) => ({
        ...entry,
        revision: entry.revision && entry.revision.slice(0, 8),
        ...(later.has(entry.url) && { later: true }),
      }));
  };

  return { plugin, listKept, isKeptAtOnce: (file: string): boolean => first.has(file) };
};
