import { css } from 'styled-system/css';

/** Style of the line in which a bar shows the progress. */
export const track = css({
  height: '1',
  background: 'border',
  borderRadius: 'round',
  overflow: 'hidden',
  _forced: { borderWidth: 'hairline', borderStyle: 'solid' },
});

/** Style of the bar. */
export const bar = css({
  display: 'block',
  height: 'full',
  background: 'accent.text',
  _forced: { background: 'forced.chosen' },
  borderRadius: 'round',
});
