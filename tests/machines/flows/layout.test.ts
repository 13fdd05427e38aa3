import { describe, expect, test } from 'vitest';
import { lineText } from '../../../src/flows/line-text.ts';
import { statechartOf, statesOf } from '../../../machines/flows/statechart.ts';
import { formMachines } from '../../support/form-machines.ts';
import { sessionMachine } from '../../../machines/sign-in/session.machine.ts';
import { layOut, SETTINGS } from '../../../tools/flows/layout.ts';
import { textWidth } from '../../../tools/flows/text-width.ts';
import { toyChart } from '../../support/flows.ts';

describe.each([toyChart, statechartOf(sessionMachine), statechartOf(formMachines.userForm)])(
  'the drawing of $machine',
  async (chart) => {
    const opened = new Set(statesOf(chart).map(({ id }) => id));
    const drawing = await layOut(chart, { opened, setting: SETTINGS[0] });
    const boxOf = (state: string) => drawing.boxes.find((box) => box.state === state)!;

    test('contains every state, inside its parent', () => {
      expect(drawing.boxes.map(({ state }) => state)).toEqual(statesOf(chart).map(({ id }) => id));
      for (const outer of statesOf(chart)) {
        const around = boxOf(outer.id);
        for (const { id } of outer.states) {
          const box = boxOf(id);
          expect(box.x).toBeGreaterThanOrEqual(around.x);
          expect(box.y).toBeGreaterThanOrEqual(around.y);
          expect(box.x + box.width).toBeLessThanOrEqual(around.x + around.width);
          expect(box.y + box.height).toBeLessThanOrEqual(around.y + around.height);
        }
      }
    });

    test('draws each transition to each of its targets, and lists one without a target in its state', () => {
      const drawn = [
        ...drawing.wires.flatMap(({ lines }) => lines),
        ...drawing.boxes.flatMap(({ stays }) => stays),
      ].flatMap(({ transitions }) => transitions);
      const due = chart.transitions.flatMap(({ id, targets }) =>
        targets.length > 1 ? targets.map(() => id) : [id],
      );
      expect(drawn.toSorted()).toEqual(due.toSorted());
    });

    test('lists the ignored events of each state', () => {
      for (const { id, ignores } of statesOf(chart)) expect(boxOf(id).ignores).toEqual(ignores);
    });

    test('marks the initial states', () => {
      const initial = statesOf(chart).flatMap((state) => state.initial ?? []);
      expect(drawing.starts.map(({ state }) => state).toSorted()).toEqual(initial.toSorted());
    });

    test('has enough space for its labels', () => {
      for (const { label, lines } of drawing.wires) {
        for (const { text } of lines) expect(label.width).toBeGreaterThan(textWidth(text, 11));
      }
    });
  },
);

test('a transition is labelled with its event and its guard', () => {
  expect(toyChart.transitions.map(lineText)).toEqual(
    expect.arrayContaining([
      'GO',
      'GO [triesAreLeft]',
      '✓ work',
      '✗ work',
      'after patience',
      '[triesAreLeft]',
      '[else]',
    ]),
  );
});
