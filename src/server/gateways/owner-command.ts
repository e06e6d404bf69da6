// The one command that the owner gives for the shell, in the settings of the server.
import { spawn } from 'node:child_process';

/** A command that was asked to end has this long, ms. */
const ENDS_WITHIN = 5000;
/** The rest of its output has this long, ms. */
const OUTPUT_WITHIN = 500;
const MAX_KEPT = 4000;
const MAX_WORDS = 300;

interface Run {
  /** All variables that it sees. */
  env: Record<string, string | undefined>;
  /** It is ended after this time, ms. */
  within: number;
  signal?: AbortSignal | undefined;
}

/**
 * Runs a command in the shell, with all that it starts. Its output is not logged, but for the last line of a failure.
 * @throws Error that says how it ended; an AbortError when the signal ended it
 */
export const runOwnerCommand = async (
  command: string,
  { env, within, signal }: Run,
): Promise<void> => {
  signal?.throwIfAborted();
  // It gets its own process group, so that everything it starts can be ended with it.
  const child = spawn('/bin/sh', ['-c', command], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = `${output}${chunk.toString()}`.slice(-MAX_KEPT);
    });
  const tell = (name: 'SIGTERM' | 'SIGKILL') => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name);
    } catch {
      // It has ended meanwhile.
    }
  };
  let isLate = false;
  const timers: NodeJS.Timeout[] = [];
  const end = () => {
    tell('SIGTERM');
    timers.push(setTimeout(() => tell('SIGKILL'), ENDS_WITHIN));
  };
  timers.push(
    setTimeout(() => {
      isLate = true;
      end();
    }, within),
  );
  signal?.addEventListener('abort', end);
  try {
    const how = await new Promise<string | number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, name) => resolve(code ?? name));
    });
    // Its last output may arrive after its end; a program that it has left running keeps the pipes open.
    const closed = new Promise((resolve) => {
      child.once('close', resolve);
      timers.push(setTimeout(resolve, OUTPUT_WITHIN));
    });
    signal?.throwIfAborted();
    if (isLate) throw new Error(`It was ended after ${Math.round(within / 60_000)} minutes.`);
    if (how === 0) return;
    await closed;
    const last = output.trim().split('\n').at(-1)?.slice(0, MAX_WORDS);
    throw new Error(`It ended with ${how}${last ? `: ${last}` : '.'}`);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    for (const stream of [child.stdout, child.stderr]) stream.destroy();
  }
};
