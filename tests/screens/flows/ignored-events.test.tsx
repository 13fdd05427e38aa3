import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { statesOf } from '../../../machines/flows/statechart.ts';
import { Diagram } from '../../../src/flows/diagram.tsx';
import { StateInWords } from '../../../src/flows/state-in-words.tsx';
import { layOut, SETTINGS } from '../../../tools/flows/layout.ts';
import { toyChart } from '../../support/flows.ts';

const highlight = { active: new Set<string>(), last: new Set<string>(), moment: null };
const paused = statesOf(toyChart).find(({ id }) => id === 'toy.working.paused')!;

test('an ignored event is listed in the description of its state', () => {
  // The chart has no transitions, because they would be links, which need a router.
  const chart = { ...toyChart, transitions: [] };
  render(<StateInWords chart={chart} state={paused} highlight={highlight} marks={null} />);
  expect(screen.getByText('Ignores: CANCEL')).toBeVisible();
});

test('an ignored event is drawn in the box of its state', async () => {
  const opened = new Set(statesOf(toyChart).map(({ id }) => id));
  const drawing = await layOut(toyChart, { opened, setting: SETTINGS[0] });
  render(
    <Diagram
      chart={toyChart}
      drawing={drawing}
      highlight={highlight}
      chosen={null}
      marks={null}
      part={({ children }) => <g>{children}</g>}
    />,
  );
  expect(screen.getByText('CANCEL ✕')).toBeInTheDocument();
});
