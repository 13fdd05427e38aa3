import type { News } from '../machines/compose.ts';
import { isUnauthenticated } from '../machines/calls.ts';
import type { FormName } from '../machines/forms.ts';
import type { RemovalName } from '../machines/removals.ts';
import type { SyncedSet } from '../machines/visibility/visibility-sync.machine.ts';
import type { Fault } from '../openapi/fault.ts';
import { outcomesOf } from './form-outcomes.ts';
import { removalOutcomes } from './removal-outcomes.ts';
import { catalogue } from './texts/catalogue.ts';
import { bulkTexts } from './texts/bulk.ts';
import { describeFault } from './texts/faults.ts';
import { formTexts } from './texts/forms.ts';
import { clusterTexts, syncedSetTexts } from './texts/visibility.ts';
import type { Notice } from './ui/notify.ts';

/**
 * What a person is told of a piece of the console's news: the error catalogue (specification, section 8). Null: nothing,
 * or what `notices.ts` says.
 */
export function consoleNoticeFor(news: News): Notice | null {
  const { event } = news;
  switch (event.type) {
    case 'removed':
      return { kind: 'success', text: removalOutcomes[news.from as RemovalName].deleted };
    case 'removalFailed':
      return { kind: 'error', text: removalOutcomes[news.from as RemovalName].notDeleted };
    case 'usageFailed':
      return { kind: 'error', text: removalOutcomes[news.from as RemovalName].usageFailed };
    case 'changed':
      return {
        kind: 'success',
        text: event.users.map(({ username }) => catalogue.statusChanged(username, event.active)).join(', '),
      };
    case 'refused':
      return { kind: 'error', text: statusRefused(event.user.username, event.active, event.fault) };
    case 'formSaved':
      return outcomesOf(news.from as FormName).saved(event.stored, event.failedApps);
    case 'formHandedOver':
      return outcomesOf(news.from as FormName).handedOver(event.draft, event.failedApps);
    case 'formRefused':
      return outcomesOf(news.from as FormName).refused(event.draft, event.fault);
    case 'formUnconfirmed':
      return outcomesOf(news.from as FormName).unconfirmed(event.draft);
    case 'formInvalid':
      return { kind: 'warning', text: catalogue.formInvalid };
    case 'formBusy':
      return { kind: 'warning', text: outcomesOf(news.from as FormName).busy };
    case 'draftRestored':
      return { kind: 'info', text: formTexts.restored };
    case 'pulled':
      return { kind: 'success', text: catalogue.pullSucceeded };
    case 'pullFailed':
      return failed(catalogue.pullFailed, event.fault);
    case 'imported':
      return { kind: 'success', text: catalogue.importSucceeded };
    case 'importFailed':
      return { kind: 'error', text: catalogue.importFailed };
    case 'exportFailed':
      return { kind: 'error', text: bulkTexts.exportFailed(describeFault(event.fault)) };
    case 'resetMailSent':
      return { kind: 'success', text: catalogue.resetMailSent };
    case 'resetMailFailed':
      return failed(catalogue.resetMailFailed, event.fault);
    case 'applicationSynced': {
      const { roles, elements } = event.version.stored;
      return { kind: 'success', text: catalogue.applicationSynced(roles.length, elements.length) };
    }
    case 'applicationNotSynced':
      return failed(catalogue.applicationNotSynced, event.fault);
    case 'applicationsSynced':
      return event.applications.length > 0
        ? { kind: 'success', text: catalogue.applicationsSynced(event.applications.length) }
        : { kind: 'warning', text: catalogue.noApplicationsSynced };
    case 'applicationsNotSynced':
      return failed(catalogue.applicationsNotSynced, event.fault);
    case 'visibilitySynced':
      return { kind: 'success', text: synced(event.elementSet, event.count) };
    case 'visibilitySyncFailed':
      return failed(syncFailed(event.fault), event.fault);
    case 'childrenAdded':
      return { kind: 'info', text: clusterTexts.added(event.count) };
    case 'childrenRemoved':
      return { kind: 'info', text: clusterTexts.removed(event.count) };
    case 'primaryKept':
      return { kind: 'warning', text: catalogue.primaryKept(event.name) };
    default:
      return null;
  }
}

/** The catalogue's sentence, and why, where the service says it: who can mend a setting or a system learns which. */
const failed = (text: string, fault: Fault): Notice =>
  fault.kind === 'refused' && (fault.message || fault.status === 429)
    ? { kind: 'error', text, detail: describeFault(fault) }
    : { kind: 'error', text };

function statusRefused(username: string, active: boolean, fault: Fault): string {
  return (
    unanswered(fault, catalogue.statusTimedOut) ??
    catalogue.statusFailed(username, active, describeFault(fault))
  );
}

const synced = (elementSet: SyncedSet, count: number): string =>
  elementSet === 'all'
    ? catalogue.allSynced(count)
    : catalogue.synced(syncedSetTexts.get(elementSet)!, count);

const syncFailed = (fault: Fault): string =>
  unanswered(fault, catalogue.syncTimedOut) ?? catalogue.syncFailed;

/** Why something that another system takes part in was not done, where its status says it; else null. */
function unanswered(fault: Fault, timedOut: string): string | null {
  if (fault.status === 504 || fault.status === 408) return timedOut;
  if (isUnauthenticated(fault)) return catalogue.notAuthorized;
  return fault.status === 444 ? catalogue.noResponse : null;
}
