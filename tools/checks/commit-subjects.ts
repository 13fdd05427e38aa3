import { execFileSync } from 'node:child_process';

const MAX_LENGTH = 72;

/** The first commit whose subject is checked. Earlier commits have longer subjects. */
const FIRST_COMMIT = '2c42d9c';

export interface CommitCheck {
  faults: string[];
  /** Why nothing was checked; '' if the subjects were checked. */
  note: string;
}

/**
 * Reports commit subjects that are too long, from the commit `since` on. Checks nothing if the repository does not
 * contain that commit, as in a tarball or a shallow clone.
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
