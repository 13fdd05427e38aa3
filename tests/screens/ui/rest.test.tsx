import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Beside } from '../../../src/ui/layout/beside.tsx';
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
    renderFrame={(panels) => <Beside side={{ title: 'Access', content: 'what is beside' }}>{panels}</Beside>}
  />
);

it('a form has its fields and its tabs in the first frame, and not what nobody looks at first', () => {
  const first = renderToStaticMarkup(form);
  for (const there of ['the fields', 'Second', 'Access']) expect(first).toContain(there);
  for (const later of ['what is behind', 'what is beside']) expect(first).not.toContain(later);
});

it('has all of it once that is in the page', () => {
  render(form);
  expect(screen.getByText('what is beside')).toBeVisible();
  expect(screen.getByText('what is behind')).not.toBeVisible();
});
