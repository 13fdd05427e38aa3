import { expect, test } from 'vitest';
import { stateDescriptions } from '../../tools/state-descriptions.ts';

/** Returns the code of a file after the build plugin has transformed it. */
function built(code: string): string {
  const plugin = stateDescriptions() as unknown as {
    transform(code: string, id: string): { code: string } | null;
  };
  return plugin.transform(code, '/repository/machines/part.machine.ts')?.code ?? code;
}

test('a production build strips state descriptions and keeps other descriptions', () => {
  const code = built(`const inner = part.createStateConfig({ description: 'One.', on: {} });
export const machine = setup({ actions: {} }).createMachine({
  context: { description: 'kept' },
  states: {
    first: { description: 'Two.', states: { deep: { description: 'Three.', entry: assign({ description: 'kept' }) } } },
    second: setup.createStateConfig({ description: 'Four.' }),
    inner,
  },
});`);
  expect(code).not.toMatch(/One|Two|Three|Four/);
  expect(code.match(/description: 'kept'/g)).toHaveLength(2);
  expect(code).toContain('inner,');
});
