import type { ESTree } from 'vite';
import {
  type Change,
  type Edit,
  findValue,
  keyOf,
  negated,
  type Place,
  removeItem,
  type SyntaxNode,
} from './syntax.ts';

/** A state of a chart, as the source file declares it. */
interface State {
  readonly isParallel: boolean;
  readonly states: ReadonlyMap<string, State>;
}

const TRANSITIONS = new Set(['onDone', 'onError', 'always']);

/** Returns the charts' faults: redirected transitions, dropped and negated guards, dropped actions. */
export function chartChanges(code: string, places: readonly Place[]): Change[] {
  const root = rootState(places);
  return places.flatMap((place) => {
    if (place.node.type === 'ObjectExpression') return changesOfObject(code, place.node, place, root);
    return [];
  });
}

function changesOfObject(code: string, object: ESTree.ObjectExpression, place: Place, root: State): Change[] {
  // An object with a type is an event, or a state.
  const isTransition = findValue(object, 'type') === null;
  return object.properties.flatMap((property, index) => {
    const key = keyOf(property);
    if (property.type !== 'Property' || property.method || key === null) return [];
    const { value } = property;
    if (key === 'guards' && value.type === 'ObjectExpression') return negatedImplementations(code, value);
    if (key === 'guard' && isTransition) {
      return [
        { operator: 'dropped guard', at: property, edits: [removeItem(code, object.properties, index)] },
        negatedGuard(code, value),
      ];
    }
    if (key === 'entry' || key === 'exit' || (key === 'actions' && isTransition))
      return droppedActions(code, object, index, value);
    const isTarget =
      (key === 'target' && isTransition) || TRANSITIONS.has(key) || isEntryOf(place, ['on', 'after']);
    return isTarget && isTargetText(value) ? [redirected(code, object, index, value, place, root)] : [];
  });
}

/** Returns whether an object is the value of one of these properties. */
const isEntryOf = ({ around: [parent] }: Place, keys: readonly string[]): boolean =>
  parent?.type === 'Property' && keys.includes(keyOf(parent) ?? '');

const isTargetText = (value: ESTree.Expression): boolean =>
  (value.type === 'Literal' && typeof value.value === 'string') || value.type === 'TemplateLiteral';

function negatedGuard(code: string, guard: ESTree.Expression): Change {
  const text = code.slice(guard.start, guard.end);
  const edits: Edit[] =
    guard.type === 'ArrowFunctionExpression' && guard.body.type !== 'BlockStatement'
      ? [negated(code, guard.body)]
      : [
          { start: 0, end: 0, text: "import { not as negated } from 'xstate'; " },
          { start: guard.start, end: guard.end, text: `negated(${text})` },
        ];
  return { operator: 'negated guard', at: guard, edits };
}

function negatedImplementations(code: string, guards: ESTree.ObjectExpression): Change[] {
  return guards.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.value.type !== 'ArrowFunctionExpression') return [];
    const { body } = property.value;
    if (body.type === 'BlockStatement') return [];
    return [{ operator: 'negated guard', at: property, edits: [negated(code, body)] }];
  });
}

function droppedActions(
  code: string,
  object: ESTree.ObjectExpression,
  index: number,
  value: ESTree.Expression,
): Change[] {
  const property = object.properties[index]!;
  const all: Change = {
    operator: 'dropped action',
    at: property,
    edits: [removeItem(code, object.properties, index)],
  };
  if (value.type === 'ArrayExpression') {
    const { elements } = value;
    const items = elements.filter((element) => element !== null);
    if (items.length < 2) return items.length === 1 ? [all] : [];
    return items.map((item, position) => ({
      operator: 'dropped action',
      at: item,
      edits: [removeItem(code, items, position)],
    }));
  }
  // An object without a type contains the guards and actions that `setup` implements.
  const isMap = value.type === 'ObjectExpression' && findValue(value, 'type') === null;
  return isMap ? [] : [all];
}

/** Redirects a transition to the next sibling of its target; removes the target if no sibling is known. */
function redirected(
  code: string,
  object: ESTree.ObjectExpression,
  index: number,
  value: ESTree.Expression,
  place: Place,
  root: State,
): Change {
  const at = object.properties[index]!;
  const target = code.slice(value.start + 1, value.end - 1);
  const other = findSibling(target, statePath([object, ...place.around]), root);
  if (other !== null) {
    const end = value.end - 1;
    const start = end - target.slice(target.search(/[\w-]+$/)).length;
    return { operator: 'redirected transition', at, edits: [{ start, end, text: other }] };
  }
  const isObject = at.type === 'Property' && keyOf(at) === 'target';
  const edit = isObject
    ? removeItem(code, object.properties, index)
    : { start: value.start, end: value.end, text: '{}' };
  return { operator: 'redirected transition', at, edits: [edit] };
}

function findSibling(target: string, from: readonly string[], root: State): string | null {
  const names = target.split('.');
  const base = target.startsWith('#') ? [] : target.startsWith('.') ? from : from.slice(0, -1);
  const path = [...base, ...(/^[#.]/.test(target) ? names.slice(1) : names)];
  let parent: State | undefined = root;
  for (const name of path.slice(0, -1)) parent = parent?.states.get(name);
  if (!parent || parent.isParallel) return null;
  const siblings = [...parent.states.keys()];
  const position = siblings.indexOf(path.at(-1) ?? '');
  if (position === -1 || siblings.length < 2) return null;
  return siblings[(position + 1) % siblings.length]!;
}

/** Returns the names of the states around a node, the outermost first. */
function statePath(around: readonly SyntaxNode[]): string[] {
  return around
    .flatMap((node, index) => {
      const list = around[index + 2];
      const isState =
        node.type === 'Property' &&
        around[index + 1]?.type === 'ObjectExpression' &&
        list?.type === 'Property' &&
        keyOf(list) === 'states';
      return isState ? [keyOf(node) ?? ''] : [];
    })
    .toReversed();
}

/** Returns the states of the file's chart. A file without a chart has none. */
function rootState(places: readonly Place[]): State {
  for (const { node } of places) {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') continue;
    const { property } = node.callee;
    const [config] = node.arguments;
    if (property.type !== 'Identifier' || property.name !== 'createMachine') continue;
    if (config?.type === 'ObjectExpression') return stateOf(config);
  }
  return { isParallel: false, states: new Map() };
}

function stateOf(config: ESTree.Expression): State {
  if (config.type !== 'ObjectExpression') return { isParallel: false, states: new Map() };
  const type = findValue(config, 'type');
  const states = findValue(config, 'states');
  const entries =
    states?.type === 'ObjectExpression'
      ? states.properties.flatMap((property): [string, State][] => {
          const key = keyOf(property);
          return property.type === 'Property' && key !== null ? [[key, stateOf(property.value)]] : [];
        })
      : [];
  return { isParallel: type?.type === 'Literal' && type.value === 'parallel', states: new Map(entries) };
}
