import { defineConfig } from '@pandacss/dev';
import { semanticTokens, textStyles, tokens } from './src/ui/theme/tokens.ts';

/** The design system's tokens are the only values styles can name: no preset, and strict tokens. */
export default defineConfig({
  // What it says beside warnings would stand in what the bench prints for programs.
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
      /** Where there is no room for a panel beside a screen. */
      sheet: '@media (width < 1100px)',
      phone: '@media (width < 601px)',
      /** Windows too low for a sticky header and save bar: a phone in landscape, 400 % zoom. */
      short: '@media (height < 480px)',
      /** Forced colours, such as the contrast themes of Windows. */
      forced: '@media (forced-colors: active)',
      /** Where the content area, not the window, is narrow: beside an open side navigation, too. */
      narrow: '@container content (width < 601px)',
      /** Where the content area is wide enough for a table, but not for all columns of one. */
      medium: '@container content (601px <= width < 960px)',
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
      // Not `appear` in reverse: an animation that keeps its name does not start again, so it would never end.
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
      WebkitFontSmoothing: 'antialiased',
    },
    // A field is scrolled into view with its label above and its help below.
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
        // Not none: what goes once it has faded waits to hear of its end.
        animationDuration: '1ms !important',
        animationIterationCount: '1 !important',
        // Of any length it would start one for each property of each element that changes its look.
        transitionDuration: '0s !important',
      },
    },
  },
});
