import { css } from 'styled-system/css';

/** The style of a button that is one line of a list, and opens to more below it. */
export const disclosure = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '2',
  width: 'full',
  minHeight: 'control.medium',
  paddingBlock: '2',
  paddingInline: '1',
  background: 'transparent',
  color: 'text',
  textStyle: 'body',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  borderRadius: 'small',
  cursor: 'pointer',
  _hover: { background: 'surface.sunken' },
  '& [translate=no]': { fontWeight: 'medium' },
  // As high as a line of text.
  '& > svg': { width: '4', height: '5', flexShrink: '0' },
});
