import { createHash } from 'node:crypto';
import { branchChanges } from './branches.ts';
import { chartChanges } from './charts.ts';
import { statementChanges } from './statements.ts';
import { applyEdits, type Change, type Edit, nodesOf, type Place } from './syntax.ts';

export const LAYERS = ['machines', 'service', 'screens'] as const;
export type Layer = (typeof LAYERS)[number];

/** A change of one source file. */
export interface Mutant {
  /** Identifies the mutant as long as its line and the number of equal lines above it stay the same. */
  readonly id: string;
  readonly layer: Layer;
  readonly operator: string;
  readonly file: string;
  readonly line: number;
  readonly before: string;
  readonly after: string;
  readonly edits: readonly Edit[];
}

interface LayerSource {
  readonly folder: string;
  readonly changes: (code: string, places: readonly Place[]) => Change[];
}

const SOURCES: Readonly<Record<Layer, LayerSource>> = {
  machines: { folder: 'machines/', changes: chartChanges },
  service: { folder: 'service/', changes: statementChanges },
  screens: { folder: 'src/', changes: branchChanges },
};

/** Returns the layer of a source file, or null for files that are not mutated. */
function findLayer(file: string): Layer | null {
  if (!/\.tsx?$/.test(file) || /\.gen\.ts$|\.d\.ts$/.test(file)) return null;
  return LAYERS.find((layer) => file.startsWith(SOURCES[layer].folder)) ?? null;
}

/**
 * Lists the mutants of a source file.
 *
 * @throws Error for a syntax error
 */
export function mutantsIn(file: string, code: string): Mutant[] {
  const layer = findLayer(file);
  if (layer === null) return [];
  const seen = new Map<string, number>();
  return SOURCES[layer].changes(code, nodesOf(file, code)).map(({ operator, at, edits }) => {
    const changed = edits.at(-1)!;
    const before = shorten(code.slice(at.start, at.end));
    const after = describe(code, at, changed);
    const key = [file, operator, lineAt(code, at.start), before, after].join('\n');
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    const id = hash(`${key}\n${count}`).slice(0, 10);
    return {
      id,
      layer,
      operator,
      file,
      line: code.slice(0, at.start).split('\n').length,
      before,
      after,
      edits,
    };
  });
}

export const mutate = (code: string, { edits }: Mutant): string => applyEdits(code, edits);

/**
 * Chooses mutants of one layer: `perMachine` for each file of a machine, then others up to `count`, with the operators
 * in turn. Whether a mutant is chosen hardly depends on the others, so most choices stay the same when the code
 * changes.
 */
export function chooseMutants(
  mutants: readonly Mutant[],
  { seed, count, perMachine }: { seed: string; count: number; perMachine: number },
): Mutant[] {
  const ranked = mutants
    .map((mutant) => ({ mutant, rank: hash(`${seed} ${mutant.id}`) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ mutant }) => mutant);
  const chosen = new Set<Mutant>();
  const machines = groupBy(
    ranked.filter(({ file }) => file.endsWith('.machine.ts')),
    ({ file }) => file,
  );
  for (const own of machines.values())
    for (const mutant of alternateOperators(own).slice(0, perMachine)) chosen.add(mutant);
  for (const mutant of alternateOperators(ranked)) {
    if (chosen.size >= count) break;
    chosen.add(mutant);
  }
  return [...chosen];
}

/** Orders mutants so that their operators alternate. */
function alternateOperators(mutants: readonly Mutant[]): Mutant[] {
  const groups = [...groupBy(mutants, ({ operator }) => operator).values()];
  const longest = Math.max(0, ...groups.map((group) => group.length));
  return Array.from({ length: longest }, (_, index) => groups.flatMap((group) => group[index] ?? [])).flat();
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

const shorten = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
};

const lineAt = (code: string, offset: number): string => {
  const start = code.lastIndexOf('\n', offset - 1) + 1;
  const end = code.indexOf('\n', offset);
  return code.slice(start, end === -1 ? undefined : end).trim();
};

/** Describes the code after a change: the changed piece, or the replacement if it is larger. */
function describe(code: string, at: { start: number; end: number }, edit: Edit): string {
  const isWithin = edit.start >= at.start && edit.end <= at.end;
  if (!isWithin) return edit.text === '' ? '' : shorten(edit.text);
  return shorten(code.slice(at.start, edit.start) + edit.text + code.slice(edit.end, at.end));
}
