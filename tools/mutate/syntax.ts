import { type ESTree, parseSync } from 'vite';

export type SyntaxNode = ESTree.Node;

/** Replaces the characters from `start` to `end` with `text`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A change of the code by which an operator of mutations makes a mutant. */
export interface Change {
  readonly operator: string;
  /** The changed piece of code, for people. */
  readonly at: { readonly start: number; readonly end: number };
  readonly edits: readonly Edit[];
}

/** A node and the nodes around it, the innermost first. */
export interface Place {
  readonly node: SyntaxNode;
  readonly around: readonly SyntaxNode[];
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/**
 * Parses TypeScript, and lists all nodes in the order of the code.
 *
 * @throws Error for a syntax error
 */
export function nodesOf(file: string, code: string): Place[] {
  const { program, errors } = parseSync(file, code);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  const places: Place[] = [];
  const visit = (node: SyntaxNode, around: readonly SyntaxNode[]): void => {
    places.push({ node, around });
    const inner = [node, ...around];
    for (const value of Object.values(node)) {
      for (const child of [value].flat() as unknown[]) if (isNode(child)) visit(child, inner);
    }
  };
  visit(program, []);
  return places;
}

export function applyEdits(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

/** Returns the name of an object's property, or null for other nodes. */
export function keyOf(property: SyntaxNode): string | null {
  if (property.type !== 'Property' || property.computed) return null;
  if (property.key.type === 'Identifier') return property.key.name;
  return property.key.type === 'Literal' ? String(property.key.value) : null;
}

/** Returns the value of an object's property, or null. */
export function findValue(object: ESTree.ObjectExpression, key: string): ESTree.Expression | null {
  const property = object.properties.find((one) => keyOf(one) === key);
  return property?.type === 'Property' ? property.value : null;
}

/** Removes an item of a list, and the comma after or before it. */
export function removeItem(
  code: string,
  items: readonly { start: number; end: number }[],
  index: number,
): Edit {
  const [before, item, after] = [items[index - 1], items[index]!, items[index + 1]];
  if (after) return { start: item.start, end: after.start, text: '' };
  if (before) return { start: before.end, end: item.end, text: '' };
  const comma = /^\s*,/.exec(code.slice(item.end))?.[0].length ?? 0;
  return { start: item.start, end: item.end + comma, text: '' };
}

export const negated = (code: string, { start, end }: SyntaxNode): Edit => ({
  start,
  end,
  text: `!(${code.slice(start, end)})`,
});
