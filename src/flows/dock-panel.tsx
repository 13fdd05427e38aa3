import { useSelector } from '@xstate/react';
import X from 'lucide-react/icons/x';
import type { ActorRefFrom } from 'xstate';
import { css } from 'styled-system/css';
import type { flowDockMachine } from '../../machines/flows/flow-dock.machine.ts';
import { Button } from '../ui/base/button.tsx';
import { IconButton } from '../ui/base/icon-button.tsx';
import { DockedChart } from './docked-chart.tsx';
import type { OpenFlow } from './open-flow.ts';
import { flowTexts } from './texts.ts';
import { takeFocus } from '../ui/base/take-focus.ts';

const words = flowTexts.dock;

const panel = css({
  position: 'fixed',
  zIndex: 'overlay',
  top: '0',
  bottom: '0',
  insetInlineEnd: '0',
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  width: 'dock',
  padding: '4',
  background: 'surface',
  borderInlineStartWidth: 'hairline',
  borderInlineStartStyle: 'solid',
  borderColor: 'border',
  outlineStyle: 'none',
  _sheet: {
    top: '[auto]',
    width: 'full',
    height: 'sheet',
    borderTopWidth: 'hairline',
    borderTopStyle: 'solid',
    boxShadow: 'floating',
  },
});
const head = css({ display: 'flex', alignItems: 'flex-start', gap: '2' });
const heading = css({ flex: '1', textStyle: 'subtitle', overflowWrap: 'anywhere' });
const aside = css({ color: 'text.muted' });

/** The panel beside the current screen, with the screen's statechart. Escape and F2 close it. */
export function DockPanel({ dock }: { dock: ActorRefFrom<typeof flowDockMachine> }) {
  const snapshot = useSelector(dock, (state) => state);
  // The cast is safe, because the value comes from `openFlow`.
  const flow = snapshot.context.flow as OpenFlow | null;
  const title = flow ? words.title(flow.entry.title) : words.untitled;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the panel
    <aside
      ref={takeFocus}
      tabIndex={-1}
      aria-label={title}
      className={panel}
      onKeyDown={(event) => {
        if (event.key === 'Escape') dock.send({ type: 'CLOSE' });
      }}
    >
      <div className={head}>
        <h2 className={heading}>{title}</h2>
        <IconButton
          size="small"
          label={words.close}
          icon={<X />}
          onClick={() => dock.send({ type: 'CLOSE' })}
        />
      </div>
      {flow ? <DockedChart key={flow.viewer.sessionId} flow={flow} /> : null}
      {snapshot.matches({ open: 'without' }) ? <p className={aside}>{words.without}</p> : null}
      {snapshot.matches({ open: 'failed' }) ? (
        <div role="alert">
          <p>{words.failed}</p>
          <Button size="small" onClick={() => dock.send({ type: 'RETRY' })}>
            {words.retry}
          </Button>
        </div>
      ) : null}
    </aside>
  );
}
