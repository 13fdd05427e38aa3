import { describe, expect, test } from 'vitest';
import { registry } from '../../../machines/registry.ts';
import { statechartOf, statesOf } from '../../../machines/flows/statechart.ts';
import { drawingWith, isWholeIn, ROOM } from '../../../src/flows/drawing.ts';
import { cachedDrawingsOf } from '../../../tools/flows/cached-drawings.ts';
import { drawingsOf } from '../../../tools/flows/drawings.ts';
import { formMachines } from '../../support/form-machines.ts';
import { toyChart } from '../../support/flows.ts';

test.each(registry.map(({ machine }) => machine))(
  'the chart of $id opens whole in a window of 1280 × 800, with no text below 11 px',
  { timeout: 60_000 },
  async (machine) => {
    const [first] = await cachedDrawingsOf(statechartOf(machine));
    expect([first!.width, first!.height]).toSatisfy(() => isWholeIn(ROOM, first!));
  },
);

test('a chart that fits has a single drawing with all states', async () => {
  const [drawing, ...others] = await drawingsOf(toyChart);
  expect(others).toEqual([]);
  expect(drawing!.boxes.map(({ state }) => state)).toEqual(statesOf(toyChart).map(({ id }) => id));
  expect(drawing!.boxes.every(({ hidden }) => hidden === 0)).toBe(true);
});

describe('a chart that does not fit', async () => {
  const chart = statechartOf(formMachines.userForm);
  const drawings = await drawingsOf(chart);
  const statesIn = (shown: readonly string[]) =>
    drawingWith(drawings, shown).boxes.map(({ state }) => state.replace('userForm.', ''));

  test('shows compound states collapsed, with the number of states inside', () => {
    expect(statesIn([])).toEqual(['userForm', 'opening', 'failed', 'open', 'gone']);
    const open = statesOf(chart).find(({ name }) => name === 'open')!;
    expect(drawings[0]!.boxes.find(({ state }) => state === open.id)!.hidden).toBe(open.states.length);
  });

  test('expands the ancestors of the states to show, and no other state', () => {
    expect(statesIn(['userForm', 'userForm.opening'])).toEqual(statesIn([]));
    expect(statesIn(['userForm.open.draft'])).toContain('open.draft.clean');
    expect(statesIn(['userForm.open.draft.clean'])).not.toContain('open.draft.unsaved.editing');
    expect(statesIn(['userForm.open.draft.unsaved.editing'])).toContain('open.draft.unsaved.editing');
  });

  test('draws the transitions of collapsed states at the collapsed state', () => {
    const lines = drawings[0]!.wires.find(({ id }) => id === 'userForm.opening → userForm.open')!.lines;
    expect(lines.length).toBeGreaterThan(0);
  });

  test('shows every transition when all states are expanded', () => {
    const whole = drawings.at(-1)!;
    expect(whole.boxes.map(({ state }) => state)).toEqual(statesOf(chart).map(({ id }) => id));
  });

  test('has the same layout each time', async () => {
    expect(await drawingsOf(chart)).toEqual(drawings);
  });

  test('gets the same drawings from the cache', async () => {
    expect(await cachedDrawingsOf(chart)).toEqual(drawings);
    expect(await cachedDrawingsOf(toyChart)).not.toEqual(drawings);
    expect(await cachedDrawingsOf(chart)).toEqual(drawings);
  });
});
