import type { Change, Place, SyntaxNode } from './syntax.ts';

/** Returns the screens' faults: each removes one branch of an `if`, of a conditional expression, or of a `&&`. */
export function branchChanges(code: string, places: readonly Place[]): Change[] {
  return places.flatMap(({ node }) => changesOf(code, node));
}

function changesOf(code: string, node: SyntaxNode): Change[] {
  const textOf = ({ start, end }: SyntaxNode): string => code.slice(start, end);
  const change = (at: SyntaxNode, text: string): Change => ({
    operator: 'removed branch',
    at,
    edits: [{ start: node.start, end: node.end, text }],
  });
  switch (node.type) {
    case 'IfStatement':
      return node.alternate
        ? [change(node.consequent, textOf(node.alternate)), change(node.alternate, textOf(node.consequent))]
        : [change(node, '{}')];
    case 'ConditionalExpression':
      return [
        change(node.consequent, `(${textOf(node.alternate)})`),
        change(node.alternate, `(${textOf(node.consequent)})`),
      ];
    case 'LogicalExpression':
      return node.operator === '&&' ? [change(node.right, 'false')] : [];
    default:
      return [];
  }
}
