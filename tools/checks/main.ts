import { readFileSync } from 'node:fs';
import { checkProductCode, checkWorkflowState } from './code-rules.ts';
import { checkCommitSubjects } from './commit-subjects.ts';
import { checkDocComments } from './doc-comments.ts';
import { filesBelow, isCode } from './files.ts';
import { checkPhrases, type Phrase } from './phrases.ts';

/**
 * Runs all checks below a directory (commit subjects, phrases, doc comments, code rules) and prints the faults.
 *
 * @returns whether there are no faults
 */
export function checkAll(root: string): boolean {
  const phrases = JSON.parse(readFileSync(`${root}/tools/checks/phrases.json`, 'utf8')) as Phrase[];
  const { faults, note } = checkCommitSubjects(root);
  for (const path of filesBelow(root)) {
    if (!isCode(path) && !path.endsWith('.md')) continue;
    const content = readFileSync(`${root}/${path}`, 'utf8');
    faults.push(...checkPhrases(path, content, phrases));
    if (!isCode(path)) continue;
    faults.push(...checkProductCode(path, content), ...checkWorkflowState(path, content));
    if (!path.startsWith('tests/')) faults.push(...checkDocComments(path, content));
  }
  if (note !== '') process.stdout.write(`${note}\n`);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  return faults.length === 0;
}
