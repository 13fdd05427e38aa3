import { defineConfig } from '@pandacss/dev';
import { semanticTokens, textStyles, tokens } from './src/ui/theme/tokens.ts';

/** Styles can use only the tokens of the design system: no preset, and strict tokens. */
export default defineConfig({
  // Warnings only: other output would mix with the output of the bench, which programs read.
  logLevel: 'warn',
  presets: [],
  preflight: true,
  strictTokens: true,
  strictPropertyValues: true,
  shorthands: false,
  minify: true,
  hash: { className: true, cssVar: false },
  outdir: 'styled-system',
  outExtension: 'js',
  jsxFramework: undefined,
  include: ['./src/**/*.{ts,tsx}'],
  exclude: ['./src/ui/theme/**'],
  conditions: {
    extend: {
      /** Windows too narrow for a panel beside the screen. */
      sheet: '@media (width < 1100px)',
      phone: '@media (width < 601px)',
      /** Windows that are wide enough for a table only beside a collapsed menu. */
      tablet: '@media (601px <= width < 930px)',
      /** Windows too low for a sticky header and save bar: a phone in landscape, 400 % zoom. */
      short: '@media (height < 480px)',
      /** Forced colours, such as the contrast themes of Windows. */
      forced: '@media (forced-colors: active)',
      // Widths of the content area grow with the text (`rem`), because columns of larger text need more space.
      /** A narrow content area, which depends on the window and on the side navigation. */
      narrow: '@container content (width < 42.5625rem)',
      /** A content area, or a column of one, without space for two fields beside each other. */
      stacked: '@container content (width < 37.5625rem)',
      /** A content area that is wide enough for a table, but not for all columns of one. */
      medium: '@container content (42.5625rem <= width < 65.25rem)',
      /** A content area in which the header of a list with six columns just fits. */
      tight: '@container content (42.5625rem <= width < 52.75rem)',
    },
  },
  theme: {
    tokens,
    semanticTokens,
    textStyles,
    keyframes: {
      spin: { to: { transform: 'rotate(360deg)' } },
      pulse: { '50%': { opacity: '0.45' } },
      sweep: {
        from: { opacity: '1', transform: 'translateX(-70%) scaleX(0.4)' },
        to: { opacity: '1', transform: 'translateX(70%) scaleX(0.4)' },
      },
      appear: { from: { opacity: '0' } },
      // Not `appear` in reverse: an animation with the same name does not restart, so its end event never comes.
      vanish: { to: { opacity: '0' } },
      rise: { from: { opacity: '0', transform: 'translateY(4px)' } },
      edgeStart: { to: { boxShadow: '{shadows.edge}' } },
      edgeEnd: { from: { boxShadow: '{shadows.edge}' } },
      slideStart: { from: { opacity: '0', transform: 'translateX(-24px)' } },
      slideEnd: { from: { opacity: '0', transform: 'translateX(24px)' } },
    },
  },
  globalVars: { '--global-font-body': "'Inter Variable', ui-sans-serif, system-ui, sans-serif" },
  globalCss: {
    ':root': { colorScheme: 'light dark' },
    ':root[data-theme=light]': { colorScheme: 'light' },
    ':root[data-theme=dark]': { colorScheme: 'dark' },
    body: {
      background: 'canvas',
      color: 'text',
      textStyle: 'body',
      fontVariantNumeric: 'tabular-nums',
      fontFeatureSettings: "'cv11', 'ss03'",
      textSizeAdjust: '100%',
      textWrap: 'pretty',
      // Names can be longer than any column, without a space in them.
      overflowWrap: 'break-word',
      WebkitFontSmoothing: 'antialiased',
    },
    // When the browser scrolls a field into view, its label above and its help below are visible too.
    ':is(input, select, textarea)': { scrollMarginTop: '10', scrollMarginBottom: '8' },
    ':focus-visible': {
      outlineWidth: 'thick',
      outlineStyle: 'solid',
      outlineColor: 'accent.text',
      outlineOffset: '2px',
    },
    '[tabindex="-1"]:focus-visible': { outlineStyle: 'none' },
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': {
        // Not `none`: elements that fade out wait for the end event.
        animationDuration: '1ms !important',
        animationIterationCount: '1 !important',
        // Zero, because a longer duration starts a transition for each property that changes.
        transitionDuration: '0s !important',
      },
    },
  },
});
