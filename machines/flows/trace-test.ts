import type { Trace } from './trace.ts';

const IMPORTS = [
  ['{ test }', 'vitest'],
  ['type { Trace }', '../../../machines/flows/trace.ts'],
  ['{ drive }', '../../support/model/drive.ts'],
  ['{ machineOf, pathOf }', '../../support/model/recorded.ts'],
] as const;

const quoted = (text: string): string => `'${text}'`;

export function testOf(trace: Trace): string {
  const played = { ...trace, steps: trace.steps.filter(({ taken }) => taken.length > 0) };
  return `${IMPORTS.map(([names, file]) => `import ${names} from ${quoted(file)};`).join('\n')}

const trace: Trace = ${JSON.stringify(played, null, 2)};

test('a recorded ${trace.machine} goes where it went', () => drive(machineOf(trace), pathOf(trace)));
`;
}
