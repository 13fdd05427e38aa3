import { createRoot } from 'react-dom/client';
import { css } from 'styled-system/css';
import { Button } from '../ui/base/button.tsx';

const box = css({
  position: 'fixed',
  zIndex: 'notices',
  bottom: '3',
  insetInlineStart: '3',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  paddingBlock: '1',
  paddingInlineStart: '3',
  paddingInlineEnd: '1',
  background: 'info.surface',
  color: 'info.text',
  textStyle: 'small',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'info.border',
  borderRadius: 'small',
  // On a phone, the box is at the end of the page, because the corners of the window contain the buttons of forms.
  _phone: { position: 'static', margin: '3' },
});

interface Corner {
  words: string;
  action: string;
  onAction: () => void;
}

/**
 * Shows a box in the corner of every page, until `signal` aborts. The box has its own React root, because the console
 * does not contain the flow viewer.
 */
export function showInCorner({ words, action, onAction }: Corner, signal: AbortSignal): void {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(
    <aside aria-label={words} className={box}>
      <span>{words}</span>
      <Button size="small" onClick={onAction}>
        {action}
      </Button>
    </aside>,
  );
  signal.addEventListener('abort', () => {
    root.unmount();
    container.remove();
  });
}
