import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SideBySide } from '../../../src/ui/layout/side-by-side.tsx';
import { Tabs } from '../../../src/ui/layout/tabs.tsx';

const form = (
  <Tabs
    label="Parts"
    value="one"
    onChange={() => {}}
    tabs={[
      { id: 'one', label: 'First', content: 'the fields' },
      { id: 'two', label: 'Second', content: 'what is behind' },
    ]}
    renderFrame={(panels) => (
      <SideBySide side={{ title: 'Access', content: 'what is beside' }}>{panels}</SideBySide>
    )}
  />
);

it('a form renders its visible fields and its tabs in the first frame, and hidden ones later', () => {
  const first = renderToStaticMarkup(form);
  for (const there of ['the fields', 'Second', 'Access']) expect(first).toContain(there);
  for (const later of ['what is behind', 'what is beside']) expect(first).not.toContain(later);
});

it('a form is rendered completely soon after its first frame', () => {
  render(form);
  expect(screen.getByText('what is beside')).toBeVisible();
  expect(screen.getByText('what is behind')).not.toBeVisible();
});
