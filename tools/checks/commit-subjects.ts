import { execFileSync } from 'node:child_process';

const MAX_LENGTH = 72;

/** The first commit that is checked. Subjects of earlier commits are longer. */
const FIRST_COMMIT = '2c42d9c';

export interface CommitCheck {
  faults: string[];
  /** Says why nothing was checked; otherwise ''. */
  note: string;
}

/**
 * Reports commit subjects that are too long, from the commit `since` on. Checks nothing if the history does
 * not contain that commit, for example in a tarball or a shallow clone.
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
