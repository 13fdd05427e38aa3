import { createBrowserInspector } from '@statelyai/inspect';
import type { AnyEventObject, MachineContext } from 'xstate';
import type { App } from '../../machines/app/compose.ts';
import { toJson } from '../../machines/flows/to-json.ts';
import { flowTexts } from './texts.ts';
import { showInCorner } from './corner.tsx';

const words = flowTexts.inspector;

/**
 * Shows a button that opens Stately's inspector, in development builds only. The inspector's page belongs to a third
 * party, so it opens only on a click. It receives the same data as a trace, without secrets.
 */
export function offerInspector(app: App): void {
  const offer = new AbortController();
  const open = (): void => {
    offer.abort();
    const inspector = createBrowserInspector({
      sanitizeContext: (context) => toJson(context) as MachineContext,
      sanitizeEvent: (event) => toJson(event) as unknown as AnyEventObject,
    });
    inspector.actor(app.actor, app.actor.getSnapshot());
    app.actor.system.inspect(inspector.inspect);
  };
  showInCorner({ words: words.offer, action: words.open, onAction: open }, offer.signal);
}
