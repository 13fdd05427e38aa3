import { describe, expect, it } from 'vitest';
import { chooseMutants, mutantsIn, mutate } from '../../tools/mutate/mutants.ts';
import { importersOf, relatedTests } from '../../tools/mutate/related.ts';
import { kindOf, type Result } from '../../tools/mutate/results.ts';
import { describeResults } from '../../tools/mutate/table.ts';

/** Returns the code of each mutant of one operator. */
const mutated = (file: string, operator: string, code: string): string[] =>
  mutantsIn(file, code)
    .filter((mutant) => mutant.operator === operator)
    .map((mutant) => mutate(code, mutant));

const chart = (states: string, setup = ''): string =>
  `setup({${setup}}).createMachine({ id: 'a', initial: 'idle', states: {${states}} });`;

const redirected = (states: string) =>
  mutated('machines/a.machine.ts', 'redirected transition', chart(states));

const dropped = (states: string, setup = '') =>
  mutated('machines/a.machine.ts', 'dropped action', chart(states, setup));

const machineOf = (name: string, count: number) =>
  mutantsIn(
    `machines/${name}.machine.ts`,
    chart(Array.from({ length: count }, (_, index) => `s${index}: { entry: 'act' }`).join(', ')),
  );

describe('redirected transition', () => {
  it.each([
    ["idle: { on: { GO: 'busy' } }, busy: {}, done: {}", "GO: 'done'"],
    ["idle: { on: { GO: { target: 'busy' } } }, busy: {}, done: {}", "target: 'done'"],
    ["idle: { on: { GO: '#a.busy' } }, busy: {}, done: {}", "GO: '#a.done'"],
    ['idle: { on: { GO: `#${id}.busy` } }, busy: {}, done: {}', 'GO: `#${id}.done`'],
    ["idle: { invoke: { onDone: 'busy' } }, busy: {}, done: {}", "onDone: 'done'"],
    ["idle: { after: { second: 'busy' } }, busy: {}, done: {}", "second: 'done'"],
    ["idle: { always: [{ target: 'busy' }] }, busy: {}, done: {}", "target: 'done'"],
    ["idle: { on: { GO: '.one' }, states: { one: {}, two: {} } }", "GO: '.two'"],
    ["idle: { on: { GO: 'busy.one' } }, busy: { states: { one: {}, two: {} } }", "GO: 'busy.two'"],
  ])('leads to the next sibling of the target: %s', (states, expected) => {
    expect(redirected(states)).toEqual([expect.stringContaining(expected)]);
  });

  it('leads from the last state to the first one', () => {
    expect(redirected("idle: {}, busy: { on: { GO: 'busy' } }")).toEqual([
      expect.stringContaining("GO: 'idle'"),
    ]);
  });

  it.each([
    ["idle: { on: { GO: { target: 'elsewhere', actions: 'act' } } }", "GO: { actions: 'act' }"],
    ["idle: { on: { GO: 'elsewhere' } }", 'GO: {}'],
    ["idle: { type: 'parallel', states: { one: {}, two: {} }, on: { GO: '.one' } }", 'GO: {}'],
  ])('stays in the state if no sibling can be its target: %s', (states, expected) => {
    expect(redirected(states)).toEqual([expect.stringContaining(expected)]);
  });

  it('ignores the target of an event', () => {
    expect(redirected("idle: { entry: emit({ type: 'removed', target: 'idle' }) }, busy: {}")).toEqual([]);
  });
});

describe('guards', () => {
  const file = 'machines/a.machine.ts';

  it('drops the guard of a transition', () => {
    const code = chart("idle: { on: { GO: [{ guard: 'mayGo', actions: 'go' }, { actions: 'stay' }] } }");
    expect(mutated(file, 'dropped guard', code)).toEqual([code.replace("guard: 'mayGo', ", '')]);
  });

  it('negates the guard of a transition, and imports the function for it', () => {
    const code = chart("idle: { on: { GO: { guard: { type: 'mayGo' }, actions: 'go' } } }");
    const [negated = ''] = mutated(file, 'negated guard', code);
    expect(negated).toContain("guard: negated({ type: 'mayGo' })");
    expect(negated).toMatch(/^import \{ not as negated \} from 'xstate';/);
  });

  it.each([
    [chart('idle: { on: { GO: { guard: ({ context }) => context.a || b } } }'), '=> !(context.a || b)'],
    [chart('', 'guards: { mayGo: ({ context }) => context.a }'), 'mayGo: ({ context }) => !(context.a)'],
  ])('negates the result of a function: %s', (code, expected) => {
    expect(mutated(file, 'negated guard', code)).toEqual([expect.stringContaining(expected)]);
  });
});

describe('dropped action', () => {
  it.each([
    ["idle: { entry: 'one' }", ['idle: {  }']],
    ["idle: { on: { GO: { target: 'idle', actions: { type: 'one' } } } }", ["GO: { target: 'idle' }"]],
    ["idle: { exit: ['one', emit({ type: 'two' })] }", ["exit: [emit({ type: 'two' })]", "exit: ['one']"]],
    ["idle: { type: 'final', entry: ['one'] }", ["idle: { type: 'final' }"]],
  ])('drops each action of %s', (states, expected) => {
    expect(dropped(states)).toEqual(expected.map((text) => expect.stringContaining(text) as unknown));
  });

  it('keeps the implementations of actions', () => {
    expect(dropped('', 'actions: { one: () => {} }')).toEqual([]);
  });
});

describe('the service', () => {
  const file = 'service/a.ts';

  it.each([
    ['negated condition', 'if (a || b) go();', 'if (!(a || b)) go();'],
    ['negated condition', 'const c = a ? 1 : 2;', 'const c = !(a) ? 1 : 2;'],
    ['removed where', "db.selectFrom('a').where('b', '=', 1).execute()", "db.selectFrom('a').execute()"],
    ['removed where', "db.selectFrom('a').having('b', '=', 1).execute()", "db.selectFrom('a').execute()"],
    ['removed statement', 'await save();', ';'],
    ['swallowed error', 'if (a) throw new Error();', 'if (a) ;'],
    [
      'swallowed error',
      'function f() { try { g(); } catch { log(); } }',
      'function f() { try { g(); } catch {} }',
    ],
  ])('%s: %s', (operator, code, expected) => {
    expect(mutated(file, operator, code)).toEqual([expected]);
  });

  it('keeps declarations and calls of super', () => {
    const code = 'class A extends B { constructor() { super(); const a = 1; } }';
    expect(mutated(file, 'removed statement', code)).toEqual([]);
  });
});

describe('removed branch', () => {
  it.each([
    ['if (a) b(); else c();', ['c();', 'b();']],
    ['if (a) return b;', ['{}']],
    ['x = a ? b : c;', ['x = (c);', 'x = (b);']],
    ['x = a && <b />;', ['x = false;']],
  ])('removes each branch of %s', (code, expected) => {
    expect(mutated('src/a.tsx', 'removed branch', `function f() { ${code} }`)).toEqual(
      expected.map((text) => `function f() { ${text} }`),
    );
  });
});

describe('chooseMutants', () => {
  it('chooses the same mutants again, at least two in each machine', () => {
    const mutants = [...machineOf('one', 50), ...machineOf('two', 3)];
    const options = { seed: '1', count: 10, perMachine: 2 };
    const chosen = chooseMutants(mutants, options);
    expect(chosen).toHaveLength(10);
    expect(chosen.filter(({ file }) => file.includes('two')).length).toBeGreaterThanOrEqual(2);
    expect(
      chooseMutants(mutants.toReversed(), options)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(chosen.map(({ id }) => id).toSorted());
    expect(chooseMutants(mutants, { ...options, seed: '2' })).not.toEqual(chosen);
  });

  it('takes the operators in turn', () => {
    const code = `${'save();'.repeat(20)} if (a) throw b;`;
    const chosen = chooseMutants(mutantsIn('service/a.ts', code), { seed: '1', count: 3, perMachine: 0 });
    expect(chosen.map(({ operator }) => operator).toSorted()).toEqual([
      'negated condition',
      'removed statement',
      'swallowed error',
    ]);
  });
});

describe('relatedTests', () => {
  const importers = importersOf([
    { path: 'machines/user/undo.ts', text: '' },
    { path: 'machines/user/form.ts', text: "import { undo } from './undo.ts';" },
    { path: 'machines/all.ts', text: "import.meta.glob('./*/form.ts', { eager: true });" },
    {
      path: 'tests/machines/user/undo.test.ts',
      text: "const m = await import('../../../machines/user/undo.ts');",
    },
    {
      path: 'tests/machines/user/form.test.ts',
      text: "import { form } from '../../../machines/user/form.ts';",
    },
    { path: 'tests/machines/near.test.ts', text: "import { form } from '../../machines/user/form.ts';" },
    { path: 'tests/screens/all.test.tsx', text: "export { all } from '../../machines/all.ts';" },
    { path: 'machines/index.gen.ts', text: "import { all } from './all';" },
    { path: 'tests/screens/index.test.tsx', text: "import '../../machines/index.gen.ts';" },
    { path: 'tests/screens/types.test.tsx', text: "import type { A } from '../../machines/user/undo.ts';" },
    { path: 'tests/laws/words.test.ts', text: '' },
  ]);

  it('lists the tests that load a file, the nearest first, and the laws', () => {
    const [mutant] = mutantsIn('machines/user/undo.ts', chart("idle: { entry: 'act' }"));
    expect(relatedTests(mutant!, importers)).toEqual([
      'tests/machines/user/undo.test.ts',
      'tests/machines/user/form.test.ts',
      'tests/machines/near.test.ts',
      'tests/screens/all.test.tsx',
      'tests/screens/index.test.tsx',
      'tests/laws/words.test.ts',
    ]);
  });

  it('begins with the test that noticed the mutant earlier, if it still loads the file', () => {
    const [mutant] = mutantsIn('machines/user/undo.ts', chart("idle: { entry: 'act' }"));
    const [first, ...others] = relatedTests(mutant!, importers, 'tests/screens/all.test.tsx');
    expect(first).toBe('tests/screens/all.test.tsx');
    expect([...others, first].toSorted()).toEqual(relatedTests(mutant!, importers).toSorted());
    expect(relatedTests(mutant!, importers, 'tests/screens/types.test.tsx')).toEqual(
      relatedTests(mutant!, importers),
    );
  });
});

describe('kindOf', () => {
  it.each([
    ['tests/machines/a.test.ts', 'a > idle', 'testModel(a, {})', 'model'],
    [
      'tests/machines/a.test.ts',
      'a > the committed table of transitions is current',
      'testModel(a, {})',
      'table',
    ],
    ['tests/machines/a.test.ts', 'adds', '', 'unit'],
    ['tests/screens/a.test.tsx', 'shows', '', 'screen'],
    ['tests/laws/a.test.ts', 'forbids', '', 'law'],
    ['tests/service/a.test.ts', 'saves', '', 'service'],
  ])('knows the kind of %s: %s', (test, name, code, kind) => {
    expect(kindOf({ test, name, message: '' }, code)).toBe(kind);
  });
});

describe('describeResults', () => {
  const [mutant] = mutantsIn('service/a.ts', 'if (a || b) throw c;');
  const result: Result = {
    ...mutant!,
    noticed: null,
    passed: [],
    isComplete: true,
    hasTypeError: false,
    isBrowserTested: false,
    seconds: 1,
  };
  const noticed: Result = {
    ...result,
    noticed: { test: 'tests/service/a.test.ts', name: 'b', message: '', kind: 'service', isTimeLimit: false },
  };

  it('counts the noticed mutants by layer and operator, and lists the others', () => {
    const table = describeResults([result, noticed, noticed], []);
    expect(table).toContain('| service | negated condition | 3 | 2 | 66.7 % | 0 | 2 | 0 |');
    expect(table).toContain('| service/a.ts:1 | negated condition | `a \\|\\| b` | `!(a \\|\\| b)` |');
  });

  it('does not count equivalent mutants, and lists their reasons', () => {
    const { file, operator, before, after } = result;
    const table = describeResults(
      [result, noticed],
      [{ file, operator, before, after, reason: 'a is false' }],
    );
    expect(table).not.toContain('66.7 %');
    expect(table).toContain('a is false');
  });
});
