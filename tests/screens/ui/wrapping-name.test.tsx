import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WrappingName } from '../../../src/ui/table/wrapping-name.tsx';

it.each([
  ['ada.lovelace_2', 'ada.<wbr/>lovelace_<wbr/>2'],
  ['admin', 'admin'],
  ['ends.', 'ends.'],
])('a username may wrap only after a separator: %s', (name, html) => {
  expect(renderToStaticMarkup(<WrappingName name={name} />)).toBe(html);
});
