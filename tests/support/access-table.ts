import { readFile } from 'node:fs/promises';

/** A cell of the tables in `docs/access.md`: how the service responds if this role makes this call for this target. */
export interface AccessCell {
  call: string;
  role: string;
  /** The target of the call in the words of the table, such as `a new user` or `the caller's account`. */
  whose: string;
  /** The words in the cell: `yes`, an HTTP status, or how a successful response reports the refusal. */
  answer: string;
}

const NOT_APPLICABLE = '–';

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Reads all cells of the tables below "By object" in `docs/access.md`, except those that contain only a dash. */
export async function accessCells(): Promise<AccessCell[]> {
  const text = await readFile('docs/access.md', 'utf8');
  const cells: AccessCell[] = [];
  let whose: string[] = [];
  for (const line of text
    .split('## By object')[1]!
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
