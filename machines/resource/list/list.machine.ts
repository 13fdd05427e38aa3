import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { assertDefined } from '../../common/assert-defined.ts';
import { errorParams, eventParams, outputParams } from '../../common/params.ts';
import { type ListContext, listSetup } from './list-setup.ts';
import type { PageRequest } from './service-pages.ts';

/** Returns the same transition for each event that reports a change by this user. */
const onOwnChange = <const Transition>(transition: Transition) => ({
  INVALIDATE: transition,
  REPLACE: transition,
  REMOVE: transition,
});

/** Returns the same transition for each event that reports a change by this or another user. */
const onChange = <const Transition>(transition: Transition) => ({
  ...onOwnChange(transition),
  STALE: transition,
});

/**
 * Creates the machine of a list. It has two parallel regions: `page` (what the screen shows) and `whole` (whether all
 * rows are kept in memory, and whether they are current). Until all rows are kept, the service returns each page.
 * Later, it returns only pages whose filter the browser cannot apply (`isServed`). The screen alone never makes the
 * machine read a list of more than `mostRows` rows whole.
 *
 * @param compare the sort order; the rows of `fetchRows` must already have this order
 * @param isPaged whether the service returns the list in pages. If not, `page` stays `unopened`, and the screen sends
 * `LOAD` to read the whole list
 */
export function createListMachine<Row extends { readonly uuid: string }>(
  compare: (a: Row, b: Row) => number,
  isPaged: boolean,
) {
  const request = ({ context: { criteria, shown } }: { context: ListContext<Row> }): PageRequest<Row> => ({
    criteria: assertDefined(criteria),
    shown,
  });
  const isAnother = { type: 'isAnother', params: eventParams } as const;
  const keepCriteria = { type: 'keepCriteria', params: eventParams } as const;
  const keepPage = { type: 'keepPage', params: outputParams } as const;
  const keepPageFault = { type: 'keepPageFault', params: errorParams } as const;
  const keepRows = { type: 'keepRows', params: outputParams } as const;
  const keepFault = { type: 'keepFault', params: errorParams } as const;
  const replace = { type: 'replace', params: eventParams } as const;
  const remove = { type: 'remove', params: eventParams } as const;

  return listSetup(compare, isPaged).createMachine({
    id: 'list',
    type: 'parallel',
    context: ({ input }) => ({
      mostRows: input.mostRows,
      rows: [],
      fault: null,
      stale: false,
      criteria: null,
      shown: null,
      pageFault: null,
    }),
    on: { CLEAR: { target: ['.page.unopened', '.whole.missing'], actions: 'forget' } },
    states: {
      page: {
        initial: 'unopened',
        always: { guard: 'becomesLocal', target: '.local' },
        states: {
          unopened: {
            description: 'No screen has requested a page.',
            on: { VIEW: { guard: 'isPaged', target: 'opening', actions: keepCriteria } },
          },
          opening: {
            description: 'The first page is being fetched.',
            tags: ['busy', 'waiting'],
            on: {
              VIEW: { guard: isAnother, target: 'opening', reenter: true, actions: keepCriteria },
              ...onChange({ target: 'opening', reenter: true }),
            },
            invoke: {
              id: 'firstPage',
              src: 'fetchPage',
              input: request,
              onDone: [
                {
                  guard: { type: 'isWhole', params: outputParams },
                  target: ['#list.page.local', '#list.whole.kept'],
                  actions: [{ type: 'keepWholePage', params: outputParams }, 'emitListed'],
                },
                { target: 'served', actions: keepPage },
              ],
              onError: { target: 'failed', actions: keepPageFault },
            },
          },
          failed: {
            description: 'The page could not be fetched; the user can try again.',
            on: {
              RETRY: 'opening',
              VIEW: { guard: isAnother, target: 'opening', actions: keepCriteria },
            },
          },
          served: {
            initial: 'shown',
            on: {
              VIEW: [
                { guard: { type: 'isTyped', params: eventParams }, target: '.typing', actions: keepCriteria },
                { guard: isAnother, target: '.asking', actions: keepCriteria },
              ],
              ...onChange('.asking'),
            },
            states: {
              shown: {
                description: 'The requested page is shown.',
                always: { guard: 'isUncounted', target: 'counting' },
              },
              counting: {
                description: 'The page is shown, and the service counts the rows that pass the filters.',
                invoke: {
                  id: 'countedPage',
                  src: 'fetchCountedPage',
                  input: request,
                  onDone: { target: 'shown', actions: keepPage },
                  onError: { target: 'unanswered', actions: keepPageFault },
                },
              },
              typing: {
                description: 'The user is typing a filter; the request is sent after a pause.',
                tags: 'busy',
                on: onChange({}),
                after: { typing: 'asking' },
              },
              asking: {
                description: 'The service is fetching the page; a newer request replaces it.',
                tags: 'busy',
                invoke: {
                  id: 'page',
                  src: 'fetchPage',
                  input: request,
                  onDone: { target: 'shown', actions: keepPage },
                  onError: { target: 'unanswered', actions: keepPageFault },
                },
              },
              unanswered: {
                description: 'The requested page could not be fetched; the user can try again.',
                on: { RETRY: 'asking' },
              },
            },
          },
          local: {
            initial: 'settled',
            entry: 'forgetPage',
            on: {
              VIEW: [
                {
                  guard: { type: 'isServed', params: eventParams },
                  target: 'opening',
                  actions: keepCriteria,
                },
                { actions: keepCriteria },
              ],
            },
            states: {
              settled: {
                description: 'The page is computed from the whole list, which has the latest rows.',
                on: { STALE: 'looking' },
              },
              looking: {
                description:
                  'Another user has changed the list: the visible page is fetched before the whole list.',
                // After any change, even the user's own, the page is read again, because it may have been read before
                // the change.
                on: onChange({ target: 'looking', reenter: true }),
                invoke: {
                  id: 'pageOfWhole',
                  src: 'fetchPage',
                  input: request,
                  // The list is marked as stale again, because its read may have begun before this change.
                  onDone: {
                    target: 'settled',
                    actions: [{ type: 'replace', params: outputParams }, 'noteStale'],
                  },
                  // The failure is ignored, because the whole list is read again, and a failure of that read is shown.
                  onError: 'settled',
                },
              },
            },
          },
        },
      },
      whole: {
        initial: 'missing',
        on: { STALE: { actions: 'noteStale' } },
        states: {
          missing: {
            initial: 'unrequested',
            states: {
              unrequested: {
                description: 'Nobody needs the whole list, or it is too long to be kept.',
                always: { guard: 'isShortEnough', target: 'scheduled' },
                on: { LOAD: 'fetching' },
              },
              scheduled: {
                description: 'The list is short enough to be kept. It is fetched after its page is painted.',
                on: { LOAD: 'fetching' },
                invoke: { id: 'painted', src: 'painted', onDone: 'fetching', onError: 'fetching' },
              },
              fetching: {
                description: 'The rows are being fetched.',
                tags: 'fetching',
                entry: 'forgetStale',
                on: onOwnChange({ target: 'fetching', reenter: true }),
                invoke: {
                  id: 'load',
                  src: 'fetchRows',
                  onDone: { target: '#list.whole.kept', actions: [keepRows, 'emitListed'] },
                  onError: { target: 'failed', actions: keepFault },
                },
              },
              failed: {
                description: 'The rows could not be fetched; the user can try again.',
                tags: 'failed',
                on: {
                  LOAD: 'fetching',
                  RETRY: 'fetching',
                  // The list could not be read when a form needed it. The screen reads it again after its first page.
                  VIEW: { guard: 'isFirstView', target: 'unrequested' },
                },
              },
            },
          },
          kept: {
            initial: 'current',
            tags: 'whole',
            on: {
              INVALIDATE: '.refreshing',
              REPLACE: { actions: replace },
              REMOVE: { actions: remove },
            },
            states: {
              current: {
                description: 'The rows are up to date; no change has been reported since.',
                always: { guard: 'isStale', target: 'aging' },
                on: { LOAD: { guard: 'isEmpty', target: 'refreshing' } },
              },
              aging: {
                description:
                  'Another user has changed the list. It is fetched after a pause, which is longer for longer lists.',
                on: { LOAD: { guard: 'isEmpty', target: 'refreshing' } },
                after: { pause: 'catchingUp' },
              },
              refreshing: {
                description: 'The rows are being fetched again because this user needs them.',
                tags: 'fetching',
                entry: 'forgetStale',
                on: {
                  REPLACE: { target: 'refreshing', reenter: true, actions: replace },
                  REMOVE: { target: 'refreshing', reenter: true, actions: remove },
                },
                invoke: {
                  id: 'refresh',
                  src: 'fetchRows',
                  onDone: { target: 'current', actions: [keepRows, 'emitListed'] },
                  onError: { target: 'outdated', actions: keepFault },
                },
              },
              catchingUp: {
                description: "Another user's changes are being fetched in the background.",
                entry: 'forgetStale',
                on: {
                  REPLACE: { target: 'catchingUp', reenter: true, actions: replace },
                  REMOVE: { target: 'catchingUp', reenter: true, actions: remove },
                },
                invoke: {
                  id: 'catchUp',
                  src: 'fetchRows',
                  onDone: { target: 'current', actions: keepRows },
                  onError: { target: 'outdated', actions: keepFault },
                },
              },
              outdated: {
                description:
                  'The rows could not be fetched again; older rows stay visible, and the user can try again.',
                tags: 'failed',
                always: { guard: 'isStale', target: 'aging' },
                on: { LOAD: 'refreshing', RETRY: 'refreshing' },
              },
            },
          },
        },
      },
    },
  });
}

export type ListActor<Row extends { readonly uuid: string }> = ActorRefFrom<
  ReturnType<typeof createListMachine<Row>>
>;
export type ListSnapshot<Row extends { readonly uuid: string }> = SnapshotFrom<ListActor<Row>>;
