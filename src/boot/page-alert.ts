import { css } from 'styled-system/css';

const box = css({
  position: 'fixed',
  insetBlockStart: '4',
  insetInline: '4',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '2',
  padding: '3',
  background: 'critical.surface',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'critical.border',
  borderRadius: 'small',
  color: 'text',
});
const linkStyle = css({ color: 'text', textDecoration: 'underline' });

/** Shows a message with a link above the page. Works without React and without further requests. */
export function showPageAlert(text: string, link: HTMLAnchorElement): void {
  link.className = linkStyle;
  const message = document.createElement('div');
  message.role = 'alert';
  message.className = box;
  message.append(text, ' ', link);
  document.body.append(message);
}
