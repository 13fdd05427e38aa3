import { css } from 'styled-system/css';

const TEXT = 'The console could not be loaded.';
const RELOAD = 'Reload this page';

const box = css({
  position: 'fixed',
  insetBlockStart: '4',
  insetInline: '4',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '1',
  padding: '3',
  background: 'critical.surface',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'critical.border',
  borderRadius: 'small',
  color: 'text',
});
const link = css({ color: 'text', textDecoration: 'underline' });

/** Says, above what is shown and typed by then, that the console could not be loaded or started. It needs nothing loaded. */
export function sayNotStarted(): void {
  const again = Object.assign(document.createElement('a'), { href: location.href, className: link });
  again.textContent = RELOAD;
  again.addEventListener('click', () => location.reload());
  const message = document.createElement('div');
  message.role = 'alert';
  message.className = box;
  message.append(TEXT, ' ', again);
  document.body.append(message);
}
