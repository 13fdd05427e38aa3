import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { registry } from '../../machines/registry.ts';
import { nodesOf } from '../../machines/flows/chart.ts';

/** Names of actors that send events to their machine and return no result. So the machine need not handle their end. */
const WATCHES = [
  'watch',
  'watchAttention',
  'watchNetwork',
  'followVersions',
  'joinWindows',
  'signInWindow',
  'watchToken',
];

const charts = registry.map((entry) => [entry.machine.id, entry] as const);

test('every machine is registered once, with a title and a description', () => {
  const files = readdirSync('machines', { recursive: true, encoding: 'utf8' });
  expect(registry).toHaveLength(files.filter((file) => file.endsWith('.machine.ts')).length);
  expect(new Set(registry.map(({ machine }) => machine.id)).size).toBe(registry.length);
  expect(registry.filter(({ title, description }) => title === '' || description === '')).toEqual([]);
});

test('every actor is created below the root actor', () => {
  const files = ['machines', 'src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const creating = files.filter(
    (file) => /\.tsx?$/.test(file) && readFileSync(file, 'utf8').includes('createActor('),
  );
  expect(creating).toEqual(['machines/app/compose.ts']);
});

describe.each(charts)('%s', (_, { machine }) => {
  test('every invoke has a unique id, and its success and failure are handled', () => {
    const calls = nodesOf(machine.root).flatMap((node) => node.invoke.map((call) => ({ node, call })));
    for (const { node, call } of calls) {
      expect(call.id, `a call of ${node.id}`).not.toContain(node.id);
      if (WATCHES.includes(String(call.src))) continue;
      expect([...node.transitions.keys()]).toContain(`xstate.done.actor.${call.id}`);
      expect([...node.transitions.keys()]).toContain(`xstate.error.actor.${call.id}`);
    }
    expect(new Set(calls.map(({ call }) => call.id)).size).toBe(calls.length);
  });

  test('every state has a description', () => {
    const leaves = nodesOf(machine.root).filter((node) => Object.keys(node.states).length === 0);
    expect(leaves.filter((node) => !node.description).map(({ id }) => id)).toEqual([]);
  });
});
