import { defineSemanticTokens, defineTextStyles, defineTokens } from '@pandacss/dev';
import { COLOURS } from './colours.ts';

/** Returns a length of `count` steps of 4 px. The unit is rem, so that it grows with the user's font size. */
const steps = (count: number) => ({ value: `${count * 0.25}rem` });

const GRID = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 28] as const;
const grid = Object.fromEntries(GRID.map((count) => [count, steps(count)]));

export const tokens = defineTokens({
  spacing: {
    ...grid,
    // Width of the flow viewer's panel, which is beside a screen.
    dock: { value: '{sizes.dock}' },
    // Height of the warning at the top of the page (`src/screens/outdated.tsx`).
    above: { value: 'var(--above, 0px)' },
    belowTitle: { value: 'calc({spacing.above} + {sizes.header} + 3.75rem)' },
    // Height of a form's save bar (`src/ui/layout/save-bar.tsx`), plus a margin.
    aboveBar: { value: 'calc(var(--save-bar, 0px) + 1rem)' },
    // Indent of a notice's text: the text begins after the icon.
    pastIcon: steps(11),
    belowStrip: { value: 'calc({spacing.above} + {sizes.headerCompact} + 0.5rem)' },
  },
  sizes: {
    ...grid,
    full: { value: '100%' },
    viewport: { value: 'calc(100dvh - {spacing.above})' },
    hairline: { value: '1px' },
    row: steps(10),
    control: { small: steps(7), medium: steps(9) },
    column: {
      narrow: steps(32),
      normal: steps(44),
      name: steps(72),
      wide: { value: '20%' },
      tightNarrow: steps(31),
      least: steps(28),
      actions: steps(14),
      select: steps(11),
    },
    header: { value: '83px' },
    // The header of a phone, which contains the menu button.
    headerCompact: steps(14),
    nav: { expanded: steps(56), collapsed: steps(14) },
    card: steps(100),
    dialog: steps(120),
    wideDialog: steps(216),
    drawer: steps(72),
    index: steps(216),
    dock: { value: 'clamp(22.5rem, 32vw, 44rem)' },
    sheet: { value: '55dvh' },
    diagram: { value: '60dvh' },
    notice: steps(90),
    // Width of the notices, with their margins.
    notices: steps(108),
    // The width that remains beside the notices, but at least 30 rem.
    besideNotices: { value: 'max(calc(100% - {sizes.notices} + 2rem), 30rem)' },
    label: steps(20),
    prose: steps(140),
    form: {
      DEFAULT: { value: '100%' },
      beside: { value: 'calc(52rem + clamp(22.5rem, 34cqi, 40rem))' },
      // Minimum width of elements that are as wide as the form, or wider if their content needs more space.
      least: { value: '100%' },
      leastBeside: { value: 'min(100%, 52rem + clamp(22.5rem, 34cqi, 40rem))' },
    },
    beside: {
      width: { value: 'clamp(22.5rem, 34cqi, 40rem)' },
      // Height of the window without the suite's header, the title, the tabs and the save bar.
      height: { value: 'calc({sizes.viewport} - 20.5rem)' },
    },
    choices: steps(80),
    names: steps(38),
    picks: steps(120),
    // Height of the window without the header, the title, the tabs, the fields above the tree and the save bar.
    tree: { value: 'max(15rem, calc({sizes.viewport} - 28rem))' },
  },
  fonts: { body: { value: "'Inter Variable', ui-sans-serif, system-ui, sans-serif" } },
  fontSizes: {
    13: { value: '0.8125rem' },
    14: { value: '0.875rem' },
    16: { value: '1rem' },
    20: { value: '1.25rem' },
    28: { value: '1.75rem' },
  },
  lineHeights: {
    solid: { value: '1' },
    13: { value: '1.25rem' },
    14: { value: '1.25rem' },
    16: { value: '1.5rem' },
    20: { value: '1.75rem' },
    28: { value: '2.25rem' },
  },
  letterSpacings: { tight: { value: '-0.015em' }, normal: { value: '0' } },
  fontWeights: { regular: { value: '400' }, medium: { value: '500' }, semibold: { value: '600' } },
  radii: {
    tick: { value: '0.1875rem' },
    small: { value: '0.375rem' },
    large: { value: '0.625rem' },
    round: { value: '999px' },
  },
  borderWidths: { hairline: { value: '1px' }, thick: { value: '2px' } },
  borders: { none: { value: 'none' } },
  durations: { fast: { value: '120ms' }, notice: { value: '300ms' }, patience: { value: '300ms' } },
  easings: { out: { value: 'cubic-bezier(0.2, 0, 0, 1)' } },
  aspectRatios: { square: { value: '1' } },
  opacity: { hidden: { value: 0 }, faded: { value: 0.55 }, shown: { value: 1 } },
  zIndex: {
    below: { value: -1 },
    header: { value: 1 },
    corner: { value: 2 },
    overlay: { value: 10 },
    dialog: { value: 20 },
    notices: { value: 30 },
    // For menus and tooltips, which are above the notices.
    floating: { value: 40 },
  },
  animations: {
    spin: { value: 'spin 800ms linear infinite' },
    pulse: { value: 'pulse 1600ms ease-in-out infinite' },
    sweep: { value: 'sweep 1400ms ease-in-out infinite' },
    appear: { value: 'appear 120ms cubic-bezier(0.2, 0, 0, 1)' },
    vanish: { value: 'vanish 120ms cubic-bezier(0.2, 0, 0, 1) forwards' },
    appearLate: { value: 'appear 120ms 300ms both' },
    rise: { value: 'rise 160ms cubic-bezier(0.2, 0, 0, 1)' },
    slideStart: { value: 'slideStart 180ms cubic-bezier(0.2, 0, 0, 1)' },
    slideEnd: { value: 'slideEnd 180ms cubic-bezier(0.2, 0, 0, 1)' },
    noticeIn: { value: 'slideEnd 300ms cubic-bezier(0.2, 0, 0, 1)' },
    // A scroll-driven animation: its progress depends on the scroll position, not on time.
    edgeStart: { value: 'edgeStart linear both' },
    edgeEnd: { value: 'edgeEnd linear both' },
    noticeOut: { value: 'vanish 300ms cubic-bezier(0.2, 0, 0, 1) forwards' },
  },
});

/**
 * Returns the colours as nested tokens for Panda CSS: `a.b` becomes `{a: {b}}`. If `a` itself is also a colour, it
 * becomes `DEFAULT` in its group.
 */
function nested() {
  const tree: Record<string, Record<string, { value: string }>> = {};
  for (const [name, { light, dark }] of Object.entries(COLOURS)) {
    const [group = name, shade = 'DEFAULT'] = name.split('.');
    tree[group] = { ...tree[group], [shade]: { value: `light-dark(${light}, ${dark})` } };
  }
  return tree;
}

export const semanticTokens = defineSemanticTokens({
  colors: {
    ...nested(),
    /** The user's system colours, which forced-colours mode uses. */
    forced: {
      text: { value: 'CanvasText' },
      canvas: { value: 'Canvas' },
      chosen: { value: 'Highlight' },
      onChosen: { value: 'HighlightText' },
      disabled: { value: 'GrayText' },
    },
    current: { value: 'currentColor' },
    transparent: { value: 'transparent' },
  },
  shadows: {
    seated: { value: '0 1px 2px light-dark(#0f12171f, #00000066)' },
    // The shadow at the edge of a table that can be scrolled further in this direction.
    edge: { value: '0 0 0.5rem 0.25rem light-dark(#0f12171f, #00000099)' },
    floating: {
      value:
        '0 0 0 1px light-dark(#0f12170f, #ffffff14), 0 2px 4px light-dark(#0f12170a, #00000040), 0 12px 32px light-dark(#0f121724, #00000080)',
    },
  },
});

const style = (size: '13' | '14' | '16' | '20' | '28', weight: 'regular' | 'medium' | 'semibold') => ({
  value: {
    fontSize: `{fontSizes.${size}}`,
    lineHeight: `{lineHeights.${size}}`,
    fontWeight: `{fontWeights.${weight}}`,
    letterSpacing: Number(size) >= 20 ? '{letterSpacings.tight}' : '{letterSpacings.normal}',
  },
});

export const textStyles = defineTextStyles({
  small: style('13', 'regular'),
  label: style('13', 'medium'),
  body: style('14', 'regular'),
  strong: style('14', 'medium'),
  subtitle: style('16', 'semibold'),
  title: style('20', 'semibold'),
  display: style('28', 'semibold'),
});
