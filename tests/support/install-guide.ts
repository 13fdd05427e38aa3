import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const GUIDE = fileURLToPath(new URL('../../docs/install.md', import.meta.url));

/** A row of a table in the installation guide: the label of a field, and the value that the reader types there. */
export type Filled = readonly [field: string, value: string];

/** A numbered step of the installation guide. */
export interface GuideStep {
  /** Returns the code blocks of the step that are marked with this language, in order. */
  code: (language: string) => string[];
  /** For each table of the step, the fields that the reader fills in. */
  tables: readonly (readonly Filled[])[];
}

const cell = (text: string): string => text.trim().replace(/^`(.*)`$/, '$1');

function tablesIn(text: string): Filled[][] {
  return [...text.matchAll(/^\| Field\s*\| Value\s*\|\n\|.*\n((?:\|.*\n)+)/gm)].map(([, rows = '']) =>
    rows
      .trimEnd()
      .split('\n')
      .map((row) => {
        const [, field = '', value = ''] = row.split('|');
        return [cell(field), cell(value)];
      }),
  );
}

const codeIn = (text: string, language: string): string[] =>
  [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, said, code = '']) =>
    said === language ? [code.trimEnd()] : [],
  );

/**
 * Reads the installation guide, so that a test can follow its steps.
 *
 * @param places maps the guide's example addresses and paths to those that replace them
 * @returns a function that takes the number of a step and returns the step
 */
export function readGuide(places: Readonly<Record<string, string>>): (number: number) => GuideStep {
  let text = readFileSync(GUIDE, 'utf8');
  for (const [example, place] of Object.entries(places)) {
    if (!text.includes(example)) throw new Error(`docs/install.md does not contain ${example}`);
    text = text.replaceAll(example, place);
  }
  const steps = text.split(/^## (?=\d+\. )/m).slice(1);
  return (number) => {
    const step = steps.find((one) => one.startsWith(`${number}. `));
    if (!step) throw new Error(`docs/install.md has no step ${number}`);
    return { code: (language) => codeIn(step, language), tables: tablesIn(step) };
  };
}
