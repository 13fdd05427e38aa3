import { type AnyActorRef } from 'xstate';
import { listUpdatesOf } from '../../machines/app/actions.ts';
import type { AdminConsole, App } from '../../machines/app/compose.ts';
import { type FormName, formReads, loadFormModule } from '../../machines/app/forms.ts';
import { fetchFirstPage, fetchRows, isPaged, type ListName } from '../../machines/app/lists.ts';
import type { CountedCriteria } from '../../machines/resource/list/criteria.ts';
import type { FormTarget } from '../../machines/resource/form/form.ts';
import { createClient } from '../../openapi/client/client.ts';
import type { PrefetchCache } from './prefetch-cache.ts';

/**
 * Sends the first requests of screens before the screens open. If a prefetch fails, the screen sends the request again.
 */
export interface Prefetcher {
  /** Loads the code of a form. Requests the object that the form edits, and the lists for its drop-downs. */
  form(console: AdminConsole, form: FormName, target: FormTarget): void;
  /**
   * Requests the list's page that the criteria select, or the whole list if the service does not send this list in
   * pages.
   */
  list(console: AdminConsole, name: ListName, criteria: CountedCriteria): void;
}

const SESSION_ENDS = new Set(['signedOut', 'replaced']);

/**
 * Creates the prefetcher. Its calls go through a separate client that reports no errors. The cache is cleared when
 * a list changes and when a session ends.
 */
export function createPrefetcher(app: App, cache: PrefetchCache): Prefetcher {
  const client = createClient({
    token: () => app.records.token.read()?.reveal() ?? null,
    fetch: (request) => cache.prefetch(request),
  });

  app.subscribe((emitted) => {
    const endsSession = emitted.from === 'session' && SESSION_ENDS.has(emitted.event.type);
    const updates = listUpdatesOf(app.actor.getSnapshot().context, emitted);
    if (endsSession || updates.length > 0) cache.clear();
  });

  /**
   * Prefetches the rows of a list that was not requested yet. Then makes the list load, so that it takes the rows from
   * the cache.
   */
  async function loadList(list: AnyActorRef, name: ListName): Promise<void> {
    if (!isUnrequested(list)) return;
    const { signal } = cache;
    await fetchRows(name, client, signal);
    if (!signal.aborted && isUnrequested(list)) list.send({ type: 'LOAD' });
  }

  async function prefetchForm(
    { lists }: AdminConsole,
    form: FormName,
    { uuid, clonedId }: FormTarget,
  ): Promise<void> {
    const { get, lookups } = formReads[form];
    const from = uuid ?? clonedId;
    const { signal } = cache;
    await Promise.allSettled([
      loadFormModule(form),
      from === null ? null : get(client, { params: { path: { uuid: from } }, signal }),
      ...lookups.map((name) => loadList(lists[name], name)),
    ]);
  }

  async function prefetchList(
    { lists }: AdminConsole,
    name: ListName,
    criteria: CountedCriteria,
  ): Promise<void> {
    const list: AnyActorRef = lists[name];
    const { signal } = cache;
    if (!isPaged(name)) {
      if (isUnrequested(list)) await fetchRows(name, client, signal);
      return;
    }
    const state = list.getSnapshot();
    if (state.hasTag('whole') || !state.matches({ page: 'unopened' })) return;
    await fetchFirstPage(name, client, criteria, signal);
  }

  return {
    form: (...form) => void prefetchForm(...form).catch(() => {}),
    list: (...list) => void prefetchList(...list).catch(() => {}),
  };
}

function isUnrequested(list: AnyActorRef): boolean {
  const state = list.getSnapshot();
  return state.status === 'active' && state.matches({ whole: { missing: 'unrequested' } });
}
