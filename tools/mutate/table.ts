import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LAYERS } from './mutants.ts';
import { KINDS, type Result } from './results.ts';

/** A mutant that behaves as the product does, so that no test can notice it. */
export interface Equivalent {
  readonly file: string;
  readonly operator: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

export const readEquivalents = (root: string): Equivalent[] =>
  JSON.parse(readFileSync(join(root, 'tools/mutate/equivalent.json'), 'utf8')) as Equivalent[];

const isEquivalent = (result: Result, equivalents: readonly Equivalent[]): boolean =>
  equivalents.some(
    ({ file, operator, before, after }) =>
      file === result.file &&
      operator === result.operator &&
      before === result.before &&
      after === result.after,
  );

/** Returns the Markdown tables of the results: by operator and kind of test, and the mutants that were not noticed. */
export function describeResults(results: readonly Result[], equivalents: readonly Equivalent[]): string {
  const counted = results.filter((result) => !isEquivalent(result, equivalents));
  const kinds = KINDS.filter((kind) => counted.some(({ noticed }) => noticed?.kind === kind));
  const rowOf = (title: readonly [string, string], rows: readonly Result[]): string[] => {
    const noticed = rows.filter((row) => row.noticed !== null);
    const share = rows.length === 0 ? '–' : `${((100 * noticed.length) / rows.length).toFixed(1)} %`;
    return [
      ...title,
      String(rows.length),
      String(noticed.length),
      share,
      String(rows.filter(({ isComplete }) => !isComplete).length),
      ...kinds.map((kind) => String(noticed.filter((row) => row.noticed?.kind === kind).length)),
      String(rows.filter(({ hasTypeError }) => hasTypeError).length),
    ];
  };
  const rows = LAYERS.flatMap((layer) => {
    const own = counted.filter((result) => result.layer === layer);
    if (own.length === 0) return [];
    const operators = [...new Set(own.map(({ operator }) => operator))].toSorted();
    return [
      ...operators.map((operator) =>
        rowOf(
          [layer, operator],
          own.filter((one) => one.operator === operator),
        ),
      ),
      rowOf([`**${layer}**`, '**all**'], own),
    ];
  });
  const missed = counted
    .filter(({ noticed }) => noticed === null)
    .map((result) => [
      ...changeOf(result),
      result.isComplete ? (result.hasTypeError ? 'only tsc fails' : '') : 'some tests did not run',
    ]);
  const equal = equivalents
    .filter((equivalent) => results.some((result) => isEquivalent(result, [equivalent])))
    .map((equivalent) => [...changeOf(equivalent), equivalent.reason]);
  return [
    tableOf(['Layer', 'Operator', 'Mutants', 'Noticed', 'Share', 'Open', ...kinds, 'only tsc'], rows),
    ...(missed.length > 0
      ? ['Not noticed:', tableOf(['Place', 'Operator', 'Code', 'Mutant', 'Remark'], missed)]
      : []),
    ...(equal.length > 0
      ? ['Equivalent, so not counted:', tableOf(['Place', 'Operator', 'Code', 'Mutant', 'Reason'], equal)]
      : []),
  ].join('\n\n');
}

const changeOf = ({
  file,
  line,
  operator,
  before,
  after,
}: Omit<Equivalent, 'reason'> & { readonly line?: number }): string[] => [
  line === undefined ? file : `${file}:${line}`,
  operator,
  code(before),
  code(after),
];

const code = (text: string): string =>
  text === '' ? '(nothing)' : `\`${text.replaceAll('|', String.raw`\|`)}\``;

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
