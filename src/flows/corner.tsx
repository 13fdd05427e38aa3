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
  // On a phone, the box is below the page's content, because forms have their buttons in the corners of the window.
  _phone: { position: 'static', margin: '3' },
});

interface Corner {
  words: string;
  action: string;
  onAction: () => void;
}

/**
 * Shows a box in the corner of the window on every screen, until `signal` aborts. Uses a React root of its own, because
 * the flow viewer is not part of the console.
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
