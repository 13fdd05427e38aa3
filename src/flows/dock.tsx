import { createRoot } from 'react-dom/client';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { css } from 'styled-system/css';
import type { App } from '../../machines/app/compose.ts';
import { flowDockMachine } from '../../machines/flows/flow-dock.machine.ts';
import type { RegisteredRouter } from '@tanstack/react-router';
import { isDialogOpen } from '../ui/base/dialog-open.ts';
import { DockPanel } from './dock-panel.tsx';
import { openFlowOf } from './open-flow.ts';
import { untilAborted } from './other-tabs.ts';
import { screenActor } from './screen-actor.ts';

type FlowDock = ActorRefFrom<typeof flowDockMachine>;

/**
 * Moves the screen aside to make room for the panel. `contain` makes the screen the containing block of fixed elements,
 * such as notices, so that they do not cover the panel.
 */
const screenBeside = css({ contain: 'layout', marginInlineEnd: 'dock', _sheet: { marginInlineEnd: '0' } });

/** Handles F2: opens or closes the panel. Does nothing while a dialog is open, because a dialog must keep the focus. */
export function onDockKey(app: App, router: RegisteredRouter, { defaultPrevented }: KeyboardEvent): void {
  if (defaultPrevented || isDialogOpen()) return;
  // The application may have stopped while this module was loading.
  if (app.actor.getSnapshot().status !== 'active') return;
  if (!app.actor.system.get('flowDock')) startDock(app, router);
  const dock = dockOf(app);
  dock.send(
    dock.getSnapshot().matches('closed')
      ? { type: 'OPEN', screen: screenActor(app, router) }
      : { type: 'CLOSE' },
  );
}

const dockOf = (app: App): FlowDock => app.actor.system.get('flowDock');

/** Starts the panel's actor. It runs until the page is unloaded. */
function startDock(app: App, router: RegisteredRouter): void {
  const logic = flowDockMachine.provide({
    actors: {
      showPanel: fromPromise<void>(({ signal }) => {
        const dock = dockOf(app);
        const moved = router.subscribe('onResolved', () =>
          dock.send({ type: 'MOVED', screen: screenActor(app, router) }),
        );
        const hide = showPanel(dock);
        return untilAborted(signal, () => {
          moved();
          hide();
        });
      }),
      openFlow: fromPromise(async ({ input: { screen }, signal }) => {
        const flow = screen && (await openFlowOf(app, screen));
        if (signal.aborted) flow?.stop();
        return flow;
      }),
    },
  });
  app.actor.send({ type: 'OPEN_SCREEN', screen: 'flowDock', name: 'flowDock', logic, input: undefined });
}

/**
 * Shows the panel in its own React root beside the console.
 *
 * @returns a function that removes the panel. If the focus is in the panel, the function moves it back to the element
 * that had it before.
 */
function showPanel(dock: FlowDock): () => void {
  const before = document.activeElement;
  const screen = document.getElementById('root');
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  screen?.classList.add(...screenBeside.split(' '));
  root.render(<DockPanel dock={dock} />);
  return () => {
    const hadFocus = container.contains(document.activeElement);
    screen?.classList.remove(...screenBeside.split(' '));
    root.unmount();
    container.remove();
    if (hadFocus && before instanceof HTMLElement && before.isConnected) before.focus();
  };
}
