import { parseSync, type ESTree, type Plugin } from 'vite';
import { applyEdits, type Edit, isNode } from './edits.ts';

const SOURCES = /\/machines\/.*\.ts$/;

/** XState functions whose first argument is the configuration of a state, which may contain descriptions. */
const STATE_CALLS = ['createMachine', 'createStateConfig'];

/**
 * Removes the descriptions of states from the built machines. The charts of the flow viewer contain them
 * (`tools/flows`).
 */
export function stateDescriptions(): Plugin {
  return {
    name: 'state-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!SOURCES.test(id) || !STATE_CALLS.some((name) => code.includes(name))) return null;
      const { program } = parseSync(id, code);
      return { code: applyEdits(code, [...editsIn(program)]), map: null };
    },
  };
}

function* editsIn(node: unknown): Generator<Edit> {
  if (Array.isArray(node)) {
    for (const part of node) yield* editsIn(part);
    return;
  }
  if (!isNode(node)) return;
  const state = stateIn(node);
  if (state) yield* editsOfState(state);
  else for (const part of Object.values(node)) yield* editsIn(part);
}

/** Returns the state that is passed to one of `STATE_CALLS`; null for any other node. */
function stateIn(node: ESTree.Node): ESTree.ObjectExpression | null {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return null;
  const { property } = node.callee;
  if (property.type !== 'Identifier' || !STATE_CALLS.includes(property.name)) return null;
  const [state] = node.arguments;
  return state?.type === 'ObjectExpression' ? state : null;
}

function* editsOfState({ properties }: ESTree.ObjectExpression): Generator<Edit> {
  for (const property of properties) {
    if (property.type === 'SpreadElement' || property.key.type !== 'Identifier') continue;
    const { key, value, start, end } = property;
    if (key.name === 'description') yield { start, end, text: '...null' };
    else if (key.name === 'states' && value.type === 'ObjectExpression') {
      for (const inner of value.properties) {
        if (inner.type === 'SpreadElement') continue;
        if (inner.value.type === 'ObjectExpression') yield* editsOfState(inner.value);
        else yield* editsIn(inner.value);
      }
    }
  }
}
