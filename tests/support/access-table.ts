import { readFile } from 'node:fs/promises';

/** A cell of the table of `docs/access.md` that says what a call answers, by who calls and whose it is. */
export interface AccessCell {
  call: string;
  role: string;
  /** What the call is about: a new user, the own account, … */
  whose: string;
  /** `yes`, a status, or how what is refused is told in an answer that is none. */
  answer: string;
}

const NOT_APPLICABLE = '–';

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Every cell of every table about whose things calls are for; those that do not apply are left out. */
export async function accessCells(): Promise<AccessCell[]> {
  const text = await readFile('docs/access.md', 'utf8');
  const cells: AccessCell[] = [];
  let whose: string[] = [];
  for (const line of text
    .split('## Whose things')[1]!
    .split('\n')
    .filter((one) => one.startsWith('|'))) {
    const [call = '', role = '', ...answers] = cellsOf(line);
    if (call === 'Call') whose = answers;
    if (!call.startsWith('`')) continue;
    for (const [index, answer] of answers.entries()) {
      if (answer === NOT_APPLICABLE) continue;
      cells.push({ call: call.replaceAll('`', ''), role, whose: whose[index]!, answer });
    }
  }
  return cells;
}
