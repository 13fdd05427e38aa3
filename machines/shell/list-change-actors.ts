import { fromCallback, fromPromise } from 'xstate';
import { answer, type Client, handling } from '../../openapi/client/client.ts';
import { type Fault, UNREACHABLE } from '../../openapi/client/fault.ts';
import { readEvents } from '../../openapi/client/read-events.ts';
import type { ListVersions } from '../../openapi/generated/types.ts';
import { faultOf, MALFORMED } from '../common/faults.ts';
import type { ListChangesEvent, WindowsMessage } from './list-changes.machine.ts';
import type { SharedWindows } from './shared-windows.ts';

/**
 * Converts an error of the event stream to a fault. A TypeError means that the connection broke, so the service counts
 * as unreachable.
 */
const brokenBy = (error: unknown): Fault => (error instanceof TypeError ? UNREACHABLE : faultOf(error));

function versionsIn(data: unknown): ListVersions {
  if (typeof data !== 'object' || data === null) throw MALFORMED;
  return data as ListVersions;
}

/**
 * Returns the actors of `listChangesMachine`. They handle their faults themselves, so a fault neither ends the session
 * nor opens a screen.
 */
export function listChangeActors(
  { api }: Client,
  { joinWindows, watchAttention, watchNetwork }: SharedWindows,
) {
  return {
    watchAttention: fromCallback<ListChangesEvent>(({ sendBack }) =>
      watchAttention((isVisible) => sendBack({ type: isVisible ? 'VISIBLE' : 'HIDDEN' })),
    ),
    watchNetwork: fromCallback<ListChangesEvent>(({ sendBack }) =>
      watchNetwork(() => sendBack({ type: 'ONLINE' })),
    ),
    joinWindows: fromCallback<WindowsMessage, { owner: string }>(({ sendBack, receive, input }) => {
      const left = new AbortController();
      const sendToWindows = joinWindows(
        `user-profile.changes ${input.owner}`,
        {
          onLead: () => sendBack({ type: 'LEAD' }),
          onMessage: (message) => sendBack(message as WindowsMessage | { type: 'ASKED' }),
        },
        left.signal,
      );
      receive(sendToWindows);
      sendToWindows({ type: 'ASKED' });
      return () => left.abort();
    }),
    followVersions: fromCallback<ListChangesEvent>(({ sendBack }) => {
      const closed = new AbortController();
      const follow = async (): Promise<void> => {
        const { data } = await api.GET('/userprofile/api/v1/changes/events', {
          ...handling(),
          parseAs: 'stream',
          signal: closed.signal,
        });
        if (!data) throw MALFORMED;
        await readEvents(data, (text) => {
          sendBack({ type: 'VERSIONS', versions: versionsIn(JSON.parse(text)) });
        });
      };
      follow().then(
        () => sendBack({ type: 'ENDED' }),
        (error: unknown) => {
          if (!closed.signal.aborted) sendBack({ type: 'BROKEN', fault: brokenBy(error) });
        },
      );
      return () => closed.abort();
    }),
    fetchVersions: fromPromise<ListVersions>(async ({ signal }) =>
      versionsIn(await answer(api.GET('/userprofile/api/v1/changes', { ...handling(), signal }))),
    ),
  };
}
