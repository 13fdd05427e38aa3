import type { AnyActorRef } from 'xstate';
import type { UserSummary } from '../openapi/types.ts';
import type { ListActors } from './console.machine.ts';
import type { FormName } from './forms.ts';
import type { ListName } from './lists.ts';
import type { News } from './news.ts';
import type { RemovalName } from './removals.ts';
import { summaryOf } from './user/summary.ts';

/** For each delete the list that it takes from, and those that show what was deleted. */
const DELETED_FROM: Readonly<Record<RemovalName, { own: ListName; others: readonly ListName[] }>> = {
  businessProfileRemoval: { own: 'businessProfiles', others: ['activeUsers', 'inactiveUsers'] },
  visibilityProfileRemoval: { own: 'visibilityProfiles', others: ['activeUsers', 'inactiveUsers'] },
  appProfileRemoval: { own: 'appProfiles', others: ['businessProfiles'] },
  applicationRemoval: { own: 'applications', others: ['appProfiles', 'businessProfiles'] },
};

/**
 * What news mean for the cached lists (specification, section 4, caching): rows are replaced or taken out where it is
 * known which, and fetched again where it is not.
 */
export function createListUpdates(lists: ListActors): (news: News) => void {
  // Where it is not known before which list it is, the compiler does not follow what its rows are.
  const named: Readonly<Record<ListName, AnyActorRef>> = lists;

  return (news) => {
    switch (news.from) {
      case 'statusChange':
        if (news.event.type === 'changed') moveUsers(news.event.active, news.event.users);
        if (isGone(news)) forgetUsers();
        break;
      case 'pull':
        // Locations and companies come with the users.
        if (news.event.type === 'pulled') {
          forgetUsers();
          forget('locations');
          forget('companies');
        }
        break;
      case 'bulkImport':
        // A failure may have come after the users were changed: the answer alone was lost.
        forgetUsers();
        break;
      case 'userForm':
        if (news.event.type === 'formSaved') {
          moveUsers(news.event.stored.active, [summaryOf(news.event.stored)]);
        }
        if (news.event.type === 'formHandedOver') removeUser(news.event.target.uuid);
        if (isGone(news)) forgetUsers();
        break;
      case 'businessProfileForm':
        // Users are listed with the names of their profiles.
        followProfileForm(news, 'businessProfiles', ['activeUsers', 'inactiveUsers']);
        break;
      case 'visibilityProfileForm':
        followProfileForm(news, 'visibilityProfiles', ['activeUsers', 'inactiveUsers']);
        break;
      case 'appProfileForm':
        followProfileForm(news, 'appProfiles', ['businessProfiles']);
        break;
      case 'clientForm':
        if (news.event.type === 'formSaved') {
          const { clientSecret: _, ...row } = news.event.stored;
          lists.clients.send({ type: 'REPLACE', rows: [row] });
        }
        if (isGone(news)) forget('clients');
        break;
      case 'applicationForm':
        if (news.event.type === 'formSaved') {
          lists.applications.send({ type: 'REPLACE', rows: [news.event.stored] });
          if (news.event.target.uuid !== null) forgetOffers();
        }
        if (isGone(news)) forget('applications');
        break;
      case 'applicationSync':
      case 'syncAll':
        // A failure may have come after some of them were synced.
        forget('applications');
        forgetOffers();
        break;
      case 'visibilitySync':
        // Profiles lose what the inventory has no more; a failure may have come after that was done.
        forget('visibilityProfiles');
        break;
      case 'businessProfileRemoval':
      case 'visibilityProfileRemoval':
      case 'appProfileRemoval':
      case 'applicationRemoval':
        followRemoval(news);
        break;
    }
  };

  function forget(...names: readonly ListName[]): void {
    for (const name of names) named[name].send({ type: 'INVALIDATE' });
  }

  function forgetUsers(): void {
    forget('activeUsers', 'inactiveUsers');
  }

  /** What applications offer is in more lists than their own; a new category of elements gets a tab. */
  function forgetOffers(): void {
    forget('appProfiles', 'elementConfig');
  }

  function moveUsers(active: boolean, moved: readonly UserSummary[]): void {
    const [to, from] = active
      ? [lists.activeUsers, lists.inactiveUsers]
      : [lists.inactiveUsers, lists.activeUsers];
    from.send({ type: 'REMOVE', uuids: moved.map(({ uuid }) => uuid) });
    to.send({ type: 'REPLACE', rows: moved });
  }

  /** Who is saved so that only others see them is in no list any more. */
  function removeUser(uuid: string | null): void {
    if (uuid === null) return;
    for (const list of [lists.activeUsers, lists.inactiveUsers]) list.send({ type: 'REMOVE', uuids: [uuid] });
  }

  /** A saved profile changes its own list, and those that show its name where that is another. */
  function followProfileForm(
    news: Extract<News, { from: `${string}ProfileForm` }>,
    own: 'businessProfiles' | 'visibilityProfiles' | 'appProfiles',
    others: readonly ListName[],
  ): void {
    if (news.event.type === 'formSaved') {
      const { stored, target } = news.event;
      const rows: readonly { uuid: string; name: string }[] = lists[own].getSnapshot().context.rows;
      const isRenamed = rows.find(({ uuid }) => uuid === target.uuid)?.name !== stored.name;
      named[own].send({ type: 'REPLACE', rows: [stored] });
      // They may be very long.
      if (target.uuid !== null && isRenamed) forget(...others);
    }
    if (news.event.type === 'formHandedOver' && news.event.target.uuid !== null) {
      named[own].send({ type: 'REMOVE', uuids: [news.event.target.uuid] });
      forget(...others);
    }
    if (isGone(news)) forget(own);
  }

  /** A delete that failed had an outdated list. */
  function followRemoval({ from, event }: Extract<News, { from: RemovalName }>): void {
    if (event.type === 'usageFailed') return;
    const { own, others } = DELETED_FROM[from];
    if (event.type !== 'removed') return forget(own);
    named[own].send({ type: 'REMOVE', uuids: [event.target.uuid] });
    forget(...others);
  }
}

/** Whether somebody has deleted what was to be saved or changed. */
const isGone = ({ event }: Extract<News, { from: FormName | 'statusChange' }>): boolean =>
  (event.type === 'formRefused' || event.type === 'refused') && event.fault.status === 404;
