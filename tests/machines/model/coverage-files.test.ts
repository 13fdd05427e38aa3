import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readFlowFile } from '../../../machines/flows/flow-file.ts';
import { statechartOf } from '../../../machines/flows/statechart.ts';
import { headerMachine } from '../../../machines/shell/header.machine.ts';
import { menuMachine } from '../../../machines/shell/menu.machine.ts';
import { addTaken, forgetTaken, mergeTaken, writeCoverage } from '../../support/model/coverage-files.ts';

describe('coverage files', () => {
  test('merges the coverage of all workers, and deletes it before the next run', () => {
    const home = mkdtempSync(join(tmpdir(), 'ways-'));
    onTestFinished(() => rmSync(home, { recursive: true }));
    const directory = join(home, 'transitions');
    expect(mergeTaken(directory)).toEqual(new Set());
    addTaken('1', new Set(['b']), directory);
    addTaken('1', new Set(['a', 'b']), directory);
    addTaken('2', new Set(['c']), directory);
    expect(mergeTaken(directory)).toEqual(new Set(['a', 'b', 'c']));
    forgetTaken(directory);
    expect(mergeTaken(directory)).toEqual(new Set());
  });

  test('writes the coverage of a run for the flow viewer, which is valid until the machine changes', () => {
    const home = mkdtempSync(join(tmpdir(), 'flows-'));
    onTestFinished(() => rmSync(home, { recursive: true }));
    const file = join(home, 'coverage', 'flows.json');
    const chart = statechartOf(menuMachine);
    const written = () => readFlowFile(readFileSync(file, 'utf8'), chart);
    writeCoverage([menuMachine], { process: ['a'] }, file);
    expect(written()).toMatchObject({ kind: 'coverage', coverage: { process: ['a'], browser: null } });
    writeCoverage([menuMachine], { browser: ['b'] }, file);
    expect(written()).toMatchObject({ coverage: { process: ['a'], browser: ['b'] } });
    writeCoverage([headerMachine], { browser: ['c'] }, file);
    expect(written()).toEqual({ kind: 'refused', refusal: 'otherVersion', machine: null });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ process: [], browser: ['c'] });
  });
});
