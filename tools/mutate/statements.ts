import { type Change, negated, type Place, type SyntaxNode } from './syntax.ts';

const WHERE = new Set(['where', 'whereRef', 'having', 'havingRef']);
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Returns the service's faults: negated conditions, removed `where`s and statements, swallowed errors. */
export function statementChanges(code: string, places: readonly Place[]): Change[] {
  return places.flatMap(({ node, around }) => changesOf(code, node, around));
}

function changesOf(code: string, node: SyntaxNode, around: readonly SyntaxNode[]): Change[] {
  const replaced = { start: node.start, end: node.end, text: ';' };
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return [{ operator: 'negated condition', at: node.test, edits: [negated(code, node.test)] }];
    case 'CallExpression': {
      const { callee } = node;
      const isWhere =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        WHERE.has(callee.property.name);
      if (!isWhere) return [];
      const edit = { start: callee.object.end, end: node.end, text: '' };
      return [{ operator: 'removed where', at: edit, edits: [edit] }];
    }
    case 'ExpressionStatement':
      // A call of `super` cannot be removed.
      if (code.startsWith('super(', node.start)) return [];
      return [{ operator: 'removed statement', at: node, edits: [replaced] }];
    case 'ThrowStatement':
      return [{ operator: 'swallowed error', at: node, edits: [replaced] }];
    case 'CatchClause': {
      const hasThrow = code.slice(node.body.start, node.body.end).includes('throw ');
      // A handler that throws is skipped, because the case `ThrowStatement` already removes its `throw`.
      if (node.body.body.length === 0 || hasThrow || !around.some(({ type }) => FUNCTIONS.has(type)))
        return [];
      return [
        {
          operator: 'swallowed error',
          at: node.body,
          edits: [{ start: node.body.start, end: node.body.end, text: '{}' }],
        },
      ];
    }
    default:
      return [];
  }
}
