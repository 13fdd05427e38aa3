import { type ActorRefFrom, and, assign, not, setup, stateIn } from 'xstate';
import type { Fault } from '../../../openapi/client/fault.ts';
import { faultOf, placeholderActor } from '../../common/faults.ts';
import { assertDefined } from '../../common/assert-defined.ts';
import { type ErrorParams, errorParams, eventParams } from '../../common/params.ts';
import type { PageCriteria } from './rows.ts';
import { isUncounted, type PageRequest, type ServicePage } from './service-pages.ts';

export interface ListPagesContext<Row> {
  /** Maximum number of rows of a list that the machine reads completely. */
  readonly mostRows: number;
  /** The criteria of the page to show. */
  readonly criteria: PageCriteria | null;
  /** The page that the service returned last, and its criteria. It stays visible until the next page arrives. */
  readonly shown: { readonly criteria: PageCriteria; readonly page: ServicePage<Row> } | null;
  /** Why there is no page, or why the whole list could not be read. */
  readonly fault: Fault | null;
}

export type ListPagesEvent =
  /** The screen requests a page. */
  | { type: 'VIEW'; criteria: PageCriteria }
  /**
   * Rows have changed in the service. `elsewhere`: another console changed them, so the whole list in this browser is
   * stale.
   */
  | { type: 'CHANGED'; elsewhere: boolean }
  | { type: 'RETRY' }
  /** Removes all data, for example at sign-out. */
  | { type: 'CLEAR' };

/** Debounce time of filters that the user types, in milliseconds. */
const TYPING_MS = 150;

/** Returns whether both criteria request the same page. */
export const isSame = (a: PageCriteria | null, b: PageCriteria): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const isNarrow = (filters: PageCriteria['filters']): boolean =>
  Object.values(filters).some((sought) => sought.trim() !== '');

/**
 * Shows pages of a long list while the whole list is being read. The machine has two parallel regions: the page, and
 * the whole list. Until the whole list is read, the service returns each page. Later, it returns only pages whose
 * filter the browser cannot apply (`isServed`). A list that is too long is never read whole.
 */
export function createListPagesMachine<Row>() {
  const pages = setup({
    types: {
      input: {} as { mostRows: number },
      context: {} as ListPagesContext<Row>,
      events: {} as ListPagesEvent,
      tags: {} as 'busy' | 'waiting' | 'served',
    },
    actors: {
      fetchPage: placeholderActor<ServicePage<Row>, PageRequest<Row>>('fetchPage'),
      fetchCountedPage: placeholderActor<ServicePage<Row>, PageRequest<Row>>('fetchCountedPage'),
      followList: placeholderActor<void>('followList'),
    },
    delays: { typing: TYPING_MS },
    guards: {
      isAnother: ({ context }, { criteria }: { criteria: PageCriteria }) =>
        !isSame(context.criteria, criteria),
      isTyped: ({ context }, { criteria }: { criteria: PageCriteria }) =>
        isNarrow(criteria.filters) &&
        JSON.stringify(context.criteria?.filters) !== JSON.stringify(criteria.filters),
      isLocal: and([
        stateIn({ list: 'whole' }),
        ({ event }: { event: ListPagesEvent }) => event.type === 'VIEW' && !event.criteria.isServed,
      ]),
      isServed: (_, { criteria }: { criteria: PageCriteria }) => criteria.isServed ?? false,
      isAskedOfService: ({ context }) => context.criteria?.isServed ?? false,
      isWhole: ({ context }, { counts, rows }: ServicePage<Row>) =>
        !context.criteria?.isServed &&
        (counts === null ||
          (counts.total === rows.length && counts.matching === rows.length && context.criteria?.page === 1)),
      isUncounted: ({ context }) => context.shown !== null && isUncounted(context.shown.page),
      isElsewhere: (_, { elsewhere }: { elsewhere: boolean }) => elsewhere,
      // If the total is missing, the list is too long: the service omits the total only for long lists.
      isShortEnough: ({ context }) => (context.shown?.page.counts?.total ?? Infinity) <= context.mostRows,
      isAnswered: not(stateIn({ page: { answering: 'unanswered' } })),
    },
    actions: {
      keepCriteria: assign((_, { criteria }: { criteria: PageCriteria }) => ({ criteria })),
      keepPage: assign(({ context }, page: ServicePage<Row>) => ({
        shown: { criteria: assertDefined(context.criteria), page },
        fault: null,
      })),
      keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
      forgetPage: assign({ shown: null, fault: null }),
      forget: assign({ criteria: null, shown: null, fault: null }),
      // Placeholders: `provide` replaces them with functions that send the rows to the list's actor.
      keepWhole: (_args, _page: ServicePage<Row>) => {},
      passOn: (_args, _page: ServicePage<Row>) => {},
    },
  });

  const request = ({
    context: { criteria, shown },
  }: {
    context: ListPagesContext<Row>;
  }): PageRequest<Row> => ({
    criteria: assertDefined(criteria),
    shown,
  });
  const output = ({ event }: { event: { output: ServicePage<Row> } }) => event.output;
  const keepCriteria = { type: 'keepCriteria', params: eventParams } as const;

  const WHOLE = ['#listPages.page.local', '#listPages.list.whole'] as const;
  const onLocal = {
    guard: 'isLocal',
    target: '#listPages.page.local',
    actions: keepCriteria,
  } as const;
  const onAnother = {
    guard: { type: 'isAnother', params: eventParams },
    target: 'opening',
    actions: keepCriteria,
  } as const;

  return pages.createMachine({
    id: 'listPages',
    type: 'parallel',
    context: ({ input }) => ({ mostRows: input.mostRows, criteria: null, shown: null, fault: null }),
    on: { CLEAR: { target: ['.page.idle', '.list.unknown'], actions: 'forget' } },
    states: {
      page: {
        initial: 'idle',
        states: {
          idle: {
            description: 'The list has not been opened yet.',
            on: { VIEW: { target: 'opening', actions: keepCriteria } },
          },
          opening: {
            description: 'The first page is being fetched.',
            tags: ['busy', 'waiting', 'served'],
            on: {
              VIEW: [onLocal, { ...onAnother, reenter: true }],
              CHANGED: { target: 'opening', reenter: true },
            },
            invoke: {
              id: 'firstPage',
              src: 'fetchPage',
              input: request,
              onDone: [
                {
                  guard: { type: 'isWhole', params: output },
                  target: WHOLE,
                  actions: { type: 'keepWhole', params: output },
                },
                { target: 'answering', actions: { type: 'keepPage', params: output } },
              ],
              onError: { target: 'failed', actions: { type: 'keepFault', params: errorParams } },
            },
          },
          failed: {
            description: 'The page could not be fetched; the user can try again.',
            tags: 'served',
            on: { RETRY: 'opening', VIEW: [onLocal, onAnother] },
          },
          answering: {
            initial: 'shown',
            tags: 'served',
            on: {
              VIEW: [
                onLocal,
                { guard: { type: 'isTyped', params: eventParams }, target: '.typing', actions: keepCriteria },
                {
                  guard: { type: 'isAnother', params: eventParams },
                  target: '.asking',
                  actions: keepCriteria,
                },
              ],
              CHANGED: '.asking',
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
                  onDone: { target: 'shown', actions: { type: 'keepPage', params: output } },
                  onError: { target: 'unanswered', actions: { type: 'keepFault', params: errorParams } },
                },
              },
              typing: {
                description: 'The user is typing a filter; the request is sent after a pause.',
                tags: 'busy',
                on: { CHANGED: {} },
                after: { typing: 'asking' },
              },
              asking: {
                description: 'The service is fetching the page; a newer request replaces it.',
                tags: 'busy',
                invoke: {
                  id: 'page',
                  src: 'fetchPage',
                  input: request,
                  onDone: { target: 'shown', actions: { type: 'keepPage', params: output } },
                  onError: { target: 'unanswered', actions: { type: 'keepFault', params: errorParams } },
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
                on: {
                  CHANGED: { guard: { type: 'isElsewhere', params: eventParams }, target: 'looking' },
                },
              },
              looking: {
                description:
                  'Another user has changed the list: the visible page is fetched before the whole list.',
                on: {
                  // Reads the page again even after the user's own change, because the page may have been read before
                  // that change.
                  CHANGED: { target: 'looking', reenter: true },
                },
                invoke: {
                  id: 'pageOfWhole',
                  src: 'fetchPage',
                  input: request,
                  onDone: { target: 'settled', actions: { type: 'passOn', params: output } },
                  // Ignores the failure: the list's actor then reads all rows again, and reports if that fails too.
                  onError: 'settled',
                },
              },
            },
          },
        },
      },
      list: {
        initial: 'unknown',
        states: {
          unknown: {
            description:
              'The list is too long to cache, or not counted yet; every page is fetched from the service.',
            always: { guard: 'isShortEnough', target: 'following' },
          },
          following: {
            description: 'The whole list is being fetched; until then, pages are fetched from the service.',
            invoke: {
              id: 'whole',
              src: 'followList',
              onDone: [{ guard: 'isAskedOfService', target: 'whole' }, { target: WHOLE }],
              onError: 'missing',
            },
          },
          missing: {
            description:
              'The whole list could not be fetched; pages are fetched from the service, and the user can try again.',
            on: { RETRY: { guard: 'isAnswered', target: 'following' } },
          },
          whole: {
            description:
              'The whole list is cached, and every page is computed from it, unless only the service can apply a filter.',
          },
        },
      },
    },
  });
}

export type ListPagesActor<Row> = ActorRefFrom<ReturnType<typeof createListPagesMachine<Row>>>;
