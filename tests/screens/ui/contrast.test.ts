import { describe, expect, it } from 'vitest';
import { COLOURS, PAIRINGS } from '../../../src/ui/theme/colours.ts';

/** Returns the relative luminance of a colour such as `#rrggbb` (WCAG 2.2, definitions). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const pairs = PAIRINGS.flatMap(({ of, on, ratio }) =>
  of.flatMap((front) => on.map((back) => ({ front, back, ratio }))),
);
const cases = [...new Map(pairs.map((pair) => [JSON.stringify(pair), pair])).values()];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it.each(cases)('shows $front on $back with a contrast of at least $ratio', ({ front, back, ratio }) => {
    expect(contrast(COLOURS[front][theme], COLOURS[back][theme])).toBeGreaterThanOrEqual(ratio);
  });
});
