import { execFileSync } from 'node:child_process';

const MAX_LENGTH = 72;

/** Subjects of earlier commits are longer. */
const FIRST_COMMIT = '2c42d9c';

export interface CommitCheck {
  faults: string[];
  /** Why nothing was checked, or ''. */
  note: string;
}

/**
 * Finds commit subjects that are too long, from the commit `since` on. Without it in the history, for example in a tarball
 * or a shallow clone, nothing is checked.
 */
export function checkCommitSubjects(directory: string, since = FIRST_COMMIT): CommitCheck {
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', directory, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    git('merge-base', '--is-ancestor', since, 'HEAD');
  } catch {
    return { faults: [], note: `commit subjects are not checked: the history does not contain ${since}` };
  }
  const lines = git('log', '--no-merges', '--format=%h %s', 'HEAD', '--not', `${since}^@`).split('\n');
  const faults = lines.flatMap((line) => {
    const [, hash = '', subject = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    const { length } = subject;
    return length > MAX_LENGTH
      ? [`${hash}: subject has ${length} of ${MAX_LENGTH} characters: ${subject}`]
      : [];
  });
  return { faults, note: '' };
}
