import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Fault } from '../../openapi/fault.ts';
import { faultOf, unprovided } from '../common/faults.ts';
import { known } from '../common/known.ts';
import { type Failed, failure, said } from '../common/params.ts';
import type { PageCriteria } from './rows.ts';
import { isUncounted, type PageRequest, type ServicePage } from './service-pages.ts';

export interface ListPagesContext<Row> {
  /** Lists with more rows than this stay with the service. */
  readonly mostRows: number;
  /** What is to be shown. */
  readonly criteria: PageCriteria | null;
  /** The last page that was answered, and for what; it is shown until there is another. */
  readonly shown: { readonly criteria: PageCriteria; readonly page: ServicePage<Row> } | null;
  /** Why there is no page, or why the whole list is not there. */
  readonly fault: Fault | null;
}

export type ListPagesEvent =
  /** A page is to be shown. */
  | { type: 'VIEW'; criteria: PageCriteria }
  /** The service has other rows than these; the whole list has them already, unless somebody else has changed them. */
  | { type: 'CHANGED'; elsewhere: boolean }
  | { type: 'RETRY' }
  /** Forgets everything, as when somebody signs out. */
  | { type: 'CLEAR' };

/** How long to wait for more of a filter before the service is asked. */
const TYPING_MS = 150;

/** Says whether the same page is asked for. */
export const isSame = (a: PageCriteria | null, b: PageCriteria): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const isNarrow = (filters: PageCriteria['filters']): boolean =>
  Object.values(filters).some((sought) => sought.trim() !== '');

/**
 * Answers pages of a long list while the whole list is not there: the first one before anything else is asked for, and then
 * whatever is filtered, sorted and leafed through, until the whole list has come. A list that is too long stays with the
 * service.
 */
export function createListPagesMachine<Row>() {
  const pages = setup({
    types: {
      input: {} as { mostRows: number },
      context: {} as ListPagesContext<Row>,
      events: {} as ListPagesEvent,
      tags: {} as 'busy' | 'waiting' | 'answering',
    },
    actors: {
      fetchPage: unprovided<ServicePage<Row>, PageRequest<Row>>('fetchPage'),
      fetchCountedPage: unprovided<ServicePage<Row>, PageRequest<Row>>('fetchCountedPage'),
      followList: unprovided<void>('followList'),
    },
    delays: { typing: TYPING_MS },
    guards: {
      isAnother: ({ context }, { criteria }: { criteria: PageCriteria }) =>
        !isSame(context.criteria, criteria),
      isTyped: ({ context }, { criteria }: { criteria: PageCriteria }) =>
        isNarrow(criteria.filters) &&
        JSON.stringify(context.criteria?.filters) !== JSON.stringify(criteria.filters),
      isWhole: ({ context }, { counts, rows }: ServicePage<Row>) =>
        counts === null ||
        (counts.total === rows.length && counts.matching === rows.length && context.criteria?.page === 1),
      isUncounted: ({ context }) => context.shown !== null && isUncounted(context.shown.page),
      isElsewhere: (_, { elsewhere }: { elsewhere: boolean }) => elsewhere,
      // The service omits the total of long lists alone, so a missing total means too long.
      isTooLong: ({ context }, { counts }: ServicePage<Row>) =>
        counts !== null && (counts.total ?? Infinity) > context.mostRows,
      isShortEnough: ({ context }) => (context.shown?.page.counts?.total ?? Infinity) <= context.mostRows,
    },
    actions: {
      keepCriteria: assign((_, { criteria }: { criteria: PageCriteria }) => ({ criteria })),
      keepPage: assign(({ context }, page: ServicePage<Row>) => ({
        shown: { criteria: known(context.criteria), page },
        fault: null,
      })),
      keepFault: assign((_, { error }: Failed) => ({ fault: faultOf(error) })),
      forget: assign({ criteria: null, shown: null, fault: null }),
      // The list is provided.
      keepWhole: (_args, _page: ServicePage<Row>) => {},
      passOn: (_args, _page: ServicePage<Row>) => {},
    },
  });

  const request = ({
    context: { criteria, shown },
  }: {
    context: ListPagesContext<Row>;
  }): PageRequest<Row> => ({
    criteria: known(criteria),
    shown,
  });
  const output = ({ event }: { event: { output: ServicePage<Row> } }) => event.output;
  const keepCriteria = { type: 'keepCriteria', params: said } as const;

  const onShown = {
    VIEW: [
      { guard: { type: 'isTyped', params: said }, target: 'typing', actions: keepCriteria },
      { guard: { type: 'isAnother', params: said }, target: 'asking', actions: keepCriteria },
    ],
    CHANGED: 'asking',
  } as const;

  /**
   * How the service answers one page after another; what was shown stays until there is another.
   *
   * @param id the call's
   */
  const answering = (id: string) => ({
    initial: 'shown' as const,
    states: {
      shown: pages.createStateConfig({
        description: 'The page that is asked for is shown.',
        always: { guard: 'isUncounted', target: 'counting' },
        on: onShown,
      }),
      counting: pages.createStateConfig({
        description: 'The page is shown, and the service counts who passes the filters.',
        on: onShown,
        invoke: {
          id: `${id}Counted`,
          src: 'fetchCountedPage',
          input: request,
          onDone: { target: 'shown', actions: { type: 'keepPage', params: output } },
          onError: { target: 'unanswered', actions: { type: 'keepFault', params: failure } },
        },
      }),
      typing: pages.createStateConfig({
        description: 'Somebody types a filter: the service is asked when they pause.',
        tags: 'busy',
        on: {
          VIEW: [
            {
              guard: { type: 'isTyped', params: said },
              target: 'typing',
              reenter: true,
              actions: keepCriteria,
            },
            { guard: { type: 'isAnother', params: said }, target: 'asking', actions: keepCriteria },
          ],
        },
        after: { typing: 'asking' },
      }),
      asking: pages.createStateConfig({
        description: 'The service filters, sorts and finds the page; the newest that is asked for wins.',
        tags: 'busy',
        on: {
          VIEW: [
            { guard: { type: 'isTyped', params: said }, target: 'typing', actions: keepCriteria },
            {
              guard: { type: 'isAnother', params: said },
              target: 'asking',
              reenter: true,
              actions: keepCriteria,
            },
          ],
          CHANGED: { target: 'asking', reenter: true },
        },
        invoke: {
          id,
          src: 'fetchPage',
          input: request,
          onDone: { target: 'shown', actions: { type: 'keepPage', params: output } },
          onError: { target: 'unanswered', actions: { type: 'keepFault', params: failure } },
        },
      }),
      unanswered: pages.createStateConfig({
        description: 'The service did not answer the page; it can be asked again.',
        on: {
          VIEW: { guard: { type: 'isAnother', params: said }, target: 'asking', actions: keepCriteria },
          CHANGED: 'asking',
          RETRY: 'asking',
        },
      }),
    },
  });

  return pages.createMachine({
    id: 'listPages',
    context: ({ input }) => ({ mostRows: input.mostRows, criteria: null, shown: null, fault: null }),
    initial: 'idle',
    on: { CLEAR: { target: '.idle', actions: 'forget' } },
    states: {
      idle: {
        description: 'Nobody looks at the list yet.',
        on: {
          VIEW: { target: 'opening', actions: keepCriteria },
        },
      },
      opening: {
        description: 'The first page is asked for, and nothing else.',
        tags: ['busy', 'waiting'],
        on: {
          VIEW: {
            guard: { type: 'isAnother', params: said },
            target: 'opening',
            reenter: true,
            actions: keepCriteria,
          },
          CHANGED: { target: 'opening', reenter: true },
        },
        invoke: {
          id: 'firstPage',
          src: 'fetchPage',
          input: request,
          onDone: [
            {
              guard: { type: 'isWhole', params: output },
              target: 'whole',
              actions: { type: 'keepWhole', params: output },
            },
            {
              guard: { type: 'isTooLong', params: output },
              target: 'withService',
              actions: { type: 'keepPage', params: output },
            },
            { target: 'following', actions: { type: 'keepPage', params: output } },
          ],
          onError: { target: 'failed', actions: { type: 'keepFault', params: failure } },
        },
      },
      failed: {
        description: 'There is no page; it can be asked for again.',
        on: {
          RETRY: 'opening',
          VIEW: {
            guard: { type: 'isAnother', params: said },
            target: 'opening',
            actions: keepCriteria,
          },
        },
      },
      following: {
        description: 'The service answers pages while the whole list is on its way.',
        tags: 'answering',
        ...answering('pageMeanwhile'),
        invoke: {
          id: 'whole',
          src: 'followList',
          onDone: 'whole',
          onError: 'withoutWhole.asking',
        },
      },
      withoutWhole: {
        description:
          'The whole list did not come: the service goes on answering, and it can be asked for again.',
        tags: 'answering',
        ...answering('pageWithoutWhole'),
        on: { RETRY: 'following.asking' },
      },
      withService: {
        description:
          'The list is too long to be kept, or is yet to be counted: the service answers every page.',
        tags: 'answering',
        always: { guard: 'isShortEnough', target: 'following' },
        ...answering('pageOfService'),
      },
      whole: {
        description: 'The whole list is there, and answers by itself.',
        on: { VIEW: { actions: keepCriteria } },
        initial: 'settled',
        states: {
          settled: {
            description: 'It has what the service has.',
            on: { CHANGED: { guard: { type: 'isElsewhere', params: said }, target: 'looking' } },
          },
          looking: {
            description:
              'Somebody else has changed the list: the page that is shown is fetched before the rest.',
            on: {
              // Of an own change, too: the page may have been read before it.
              CHANGED: { target: 'looking', reenter: true },
            },
            invoke: {
              id: 'pageOfWhole',
              src: 'fetchPage',
              input: request,
              onDone: { target: 'settled', actions: { type: 'passOn', params: output } },
              // The whole list follows, and says so if it does not come.
              onError: 'settled',
            },
          },
        },
      },
    },
  });
}

/** The live pages of a list. */
export type ListPagesActor<Row> = ActorRefFrom<ReturnType<typeof createListPagesMachine<Row>>>;
