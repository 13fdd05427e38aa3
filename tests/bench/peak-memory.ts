import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 20;
const PAGE_BYTES = 4096;
const MEGABYTE = 1024 * 1024;

interface Process {
  parent: number;
  program: string;
  /** Number of memory pages that belong only to the process, such as its heap. */
  ownPages: number;
  /** Number of memory pages of files, such as the program. */
  filePages: number;
}

/** Reads the running processes from /proc. Returns an empty map on other systems than Linux. */
function runningProcesses(): Map<number, Process> {
  const found = new Map<number, Process>();
  let names: string[] = [];
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return found;
  }
  for (const name of names) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      // The second field is skipped: the program's name in brackets, which may contain any characters.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [, resident = 0, filePages = 0] = readFileSync(`/proc/${name}/statm`, 'latin1')
        .split(' ')
        .map(Number);
      const program = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
      found.set(Number(name), {
        program,
        parent: Number(fields[1]),
        ownPages: resident - filePages,
        filePages,
      });
    } catch {
      // The error is ignored, because the process has exited.
    }
  }
  return found;
}

/**
 * Returns the resident memory of all descendant processes except those of PostgreSQL, in MB. Counts the pages of files
 * of only one process, the one with the most, because processes of the same program share them.
 */
function memoryOfChildren(): number {
  const running = runningProcesses();
  const isBelow = (pid: number): boolean => {
    const parent = running.get(pid)?.parent ?? 0;
    return parent === process.pid || (parent > 1 && isBelow(parent));
  };
  let own = 0;
  let shared = 0;
  for (const [pid, { program, ownPages, filePages }] of running) {
    if (program === 'postgres' || !isBelow(pid)) continue;
    own += ownPages;
    shared = Math.max(shared, filePages);
  }
  return ((own + shared) * PAGE_BYTES) / MEGABYTE;
}

/**
 * Measures a run of `work`.
 *
 * @returns the result and duration of `work`, and the peak of the resident memory of all descendant processes
 * together
 */
export async function measureWork<Done>(
  work: () => Promise<Done>,
): Promise<{ done: Done; seconds: number; megabytes: number }> {
  let megabytes = 0;
  const look = () => {
    megabytes = Math.max(megabytes, memoryOfChildren());
  };
  const timer = setInterval(look, EVERY_MS);
  const start = performance.now();
  try {
    const done = await work();
    const seconds = (performance.now() - start) / 1000;
    look();
    return { done, seconds, megabytes };
  } finally {
    clearInterval(timer);
  }
}
