import { createRoot } from 'react-dom/client';
import { css } from 'styled-system/css';
import { flowTexts } from '../texts/flows.ts';
import { Button } from '../ui/button.tsx';

const badge = css({
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
});

/**
 * Says on every page of a tab that it is watched, and lets go of it. Beside the console, which knows nothing of the
 * viewer before somebody opens it.
 */
export function showWatchedBadge(signal: AbortSignal, onStop: () => void): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <aside aria-label={flowTexts.share.badge} className={badge}>
      {flowTexts.share.badge}
      <Button size="small" onClick={onStop}>
        {flowTexts.share.stopBadge}
      </Button>
    </aside>,
  );
  signal.addEventListener('abort', () => {
    root.unmount();
    place.remove();
  });
}
