import { cva } from 'styled-system/css';

/**
 * The look of check boxes and radio buttons, which browsers draw differently, and too pale if they are disabled. The
 * mark is a pseudo-element. In forced colours, the browser draws them.
 */
export const choiceStyle = cva({
  base: {
    appearance: 'none',
    display: 'inline-grid',
    placeContent: 'center',
    flexShrink: '0',
    boxSize: '4',
    margin: '0',
    background: 'surface',
    borderWidth: 'hairline',
    borderStyle: 'solid',
    borderColor: 'border.control',
    cursor: 'pointer',
    _hover: { borderColor: 'text.subtle' },
    _before: { content: '""', visibility: 'hidden', background: 'accent.on' },
    '&:is(:checked, [type=checkbox]:indeterminate)': {
      background: 'accent',
      borderColor: 'accent',
      _before: { visibility: 'visible' },
    },
    _disabled: {
      cursor: 'not-allowed',
      background: 'surface.sunken',
      borderColor: 'border.control',
      '&:is(:checked, [type=checkbox]:indeterminate)': {
        background: 'surface.sunken',
        borderColor: 'border.control',
        _before: { background: 'text.muted' },
      },
    },
    _forced: { appearance: 'auto', _before: { display: 'none' } },
  },
  variants: {
    kind: {
      checkbox: {
        borderRadius: 'tick',
        _before: {
          boxSize: '3',
          clipPath: '[polygon(14% 47%, 5% 58%, 38% 88%, 96% 24%, 86% 14%, 37% 68%)]',
        },
        '&:indeterminate::before': { clipPath: '[inset(42% 10%)]' },
      },
      radio: { borderRadius: 'round', _before: { boxSize: '[0.375rem]', borderRadius: 'round' } },
    },
  },
});
