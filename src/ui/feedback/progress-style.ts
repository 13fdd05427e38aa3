import { css } from 'styled-system/css';

/** The background of a progress bar. */
export const track = css({
  height: '1',
  background: 'border',
  borderRadius: 'round',
  overflow: 'hidden',
  _forced: { borderWidth: 'hairline', borderStyle: 'solid' },
});

export const bar = css({
  display: 'block',
  height: 'full',
  background: 'accent.text',
  _forced: { background: 'forced.chosen' },
  borderRadius: 'round',
});
