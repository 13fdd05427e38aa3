/*
 * Every colour of the console, for the light and the dark theme: a neutral ramp, an accent and four meanings. They
 * become tokens of Panda CSS (`panda.config.ts`). A test checks the contrasts in `PAIRINGS`.
 */

export interface Colour {
  light: string;
  dark: string;
}

const NEUTRAL = {
  0: '#ffffff',
  50: '#f7f8fa',
  100: '#eff1f4',
  200: '#e2e5ea',
  300: '#cdd2da',
  400: '#868e9c',
  500: '#667080',
  600: '#4d5665',
  700: '#39414e',
  750: '#2c333e',
  800: '#222832',
  850: '#1b2028',
  900: '#15191f',
  950: '#0f1217',
  1000: '#e8ebf0',
} as const;

export const COLOURS = {
  canvas: { light: NEUTRAL[50], dark: NEUTRAL[950] },
  surface: { light: NEUTRAL[0], dark: NEUTRAL[900] },
  'surface.sunken': { light: NEUTRAL[100], dark: NEUTRAL[850] },
  'surface.hover': { light: '#f3f5f8', dark: NEUTRAL[850] },
  'surface.raised': { light: NEUTRAL[0], dark: NEUTRAL[800] },
  'surface.selected': { light: '#eaecfd', dark: '#262a4a' },
  'surface.inverse': { light: NEUTRAL[850], dark: NEUTRAL[1000] },
  border: { light: NEUTRAL[200], dark: NEUTRAL[750] },
  'border.strong': { light: NEUTRAL[300], dark: '#3f4753' },
  'border.control': { light: NEUTRAL[400], dark: '#6a7484' },
  text: { light: '#171b22', dark: NEUTRAL[1000] },
  'text.muted': { light: NEUTRAL[600], dark: '#a4adbb' },
  'text.subtle': { light: '#5f6878', dark: '#98a1b0' },
  'text.faint': { light: '#667080', dark: '#808998' },
  'text.inverse': { light: NEUTRAL[0], dark: NEUTRAL[900] },
  accent: { light: '#4650c8', dark: '#5b66e0' },
  'accent.hover': { light: '#3a43b0', dark: '#525cd2' },
  'accent.text': { light: '#3d47bd', dark: '#a5aefb' },
  'accent.on': { light: '#ffffff', dark: '#ffffff' },
  'positive.text': { light: '#146c43', dark: '#62d39b' },
  'positive.surface': { light: '#e7f5ed', dark: '#12291f' },
  'positive.border': { light: '#a9d8bf', dark: '#1f4d38' },
  'positive.solid': { light: '#1f9d63', dark: '#34b87a' },
  'warning.text': { light: '#835000', dark: '#f0b95a' },
  'warning.surface': { light: '#fdf3e0', dark: '#2e2312' },
  'warning.border': { light: '#ecd09c', dark: '#574120' },
  'warning.solid': { light: '#bf7a0a', dark: '#d8982f' },
  'critical.text': { light: '#b3261e', dark: '#ff958c' },
  'critical.surface': { light: '#fdeceb', dark: '#331a1a' },
  'critical.border': { light: '#f0bbb7', dark: '#622c2b' },
  'critical.solid': { light: '#c62f27', dark: '#e5584f' },
  'critical.fill': { light: '#c62f27', dark: '#cc3b33' },
  'critical.hover': { light: '#a8231c', dark: '#ba322b' },
  'info.text': { light: '#1a5fa8', dark: '#84bdf5' },
  'info.surface': { light: '#e8f2fc', dark: '#14263a' },
  'info.border': { light: '#b0d2f2', dark: '#224466' },
  'info.solid': { light: '#2b7cd0', dark: '#4795e3' },
  backdrop: { light: '#0f121766', dark: '#05070ab3' },
} as const satisfies Record<string, Colour>;

export type ColourName = keyof typeof COLOURS;

/**
 * The colours of texts and symbols (`of`), the backgrounds that each may have (`on`), and the contrast ratio that WCAG
 * 2.2 requires (1.4.3, 1.4.11).
 */
export const PAIRINGS: readonly { on: readonly ColourName[]; of: readonly ColourName[]; ratio: number }[] = [
  {
    of: ['text', 'text.muted', 'text.subtle', 'accent.text', 'critical.text'],
    on: ['canvas', 'surface', 'surface.sunken', 'surface.hover', 'surface.raised', 'surface.selected'],
    ratio: 4.5,
  },
  { of: ['text.faint'], on: ['surface', 'surface.hover'], ratio: 4.5 },
  { of: ['accent.on'], on: ['accent', 'accent.hover', 'critical.fill', 'critical.hover'], ratio: 4.5 },
  { of: ['text.inverse'], on: ['surface.inverse'], ratio: 4.5 },
  {
    of: ['positive.text', 'text', 'text.muted', 'accent.text'],
    on: ['positive.surface', 'surface'],
    ratio: 4.5,
  },
  { of: ['warning.text', 'text'], on: ['warning.surface', 'surface'], ratio: 4.5 },
  {
    of: ['critical.text', 'text', 'text.muted', 'accent.text'],
    on: ['critical.surface', 'surface'],
    ratio: 4.5,
  },
  { of: ['info.text', 'text'], on: ['info.surface', 'surface'], ratio: 4.5 },
  {
    of: ['border.control', 'accent.text', 'positive.solid', 'warning.solid', 'critical.solid', 'info.solid'],
    on: ['surface', 'canvas', 'surface.raised'],
    ratio: 3,
  },
];
