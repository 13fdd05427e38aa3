import { type AnyActorRef, fromPromise, waitFor } from 'xstate';
import { assertDefined } from '../common/assert-defined.ts';
import { answer, type Client, handling } from '../../openapi/client/client.ts';
import type { AccessUsers, ChangeItems, Changes } from '../../openapi/generated/types.ts';
import { changeMachine, type ChangeInput, type MoreUsersInput, type OpenedChange } from './change.machine.ts';
import { CHANGES_SECTION } from './changes-filter.ts';
import { changesMachine, type ChangesInput, type ChangesQuery } from './changes.machine.ts';
import { undoActors } from './undo-actors.ts';
import { undoMachine } from './undo.machine.ts';

const CHANGES = '/userprofile/api/v1/history';
const CHANGE = '/userprofile/api/v1/history/{uuid}';
const ITEMS = '/userprofile/api/v1/history/{uuid}/items';
const ACCESS = '/userprofile/api/v1/history/{uuid}/access';
const ACCESS_USERS = '/userprofile/api/v1/history/{uuid}/access/{group}';

/** The maximum number of items in a response. */
const ITEMS_LIMIT = 100;

/** A time before all changes. A request for earlier changes is fast, because the service finds none. */
const BEFORE_ALL = '1970-01-01T00:00:00.000Z';

/** Returns the call that shows whether the service records changes. Its machine handles all faults of this call. */
export const findHistorySupport = ({ api }: Client) =>
  fromPromise<unknown>(({ signal }) =>
    answer(api.GET(CHANGES, { params: { query: { until: BEFORE_ALL, limit: 1 } }, ...handling(), signal })),
  );

/** The part of a form's context that shows whether the form, and its section of changes, is open. */
interface FormView {
  readonly open: { readonly view: { readonly section: string } } | null;
}

/**
 * Returns the machines that list changes, for the screen of all changes and for forms. In forms, they handle 403 and
 * 404 themselves. Otherwise, the application would open another screen, and the form would lose its unsaved changes.
 *
 * @param historySupport the actor that knows whether the service records changes
 */
export function changeMachines(client: Client, historySupport: AnyActorRef) {
  const { api } = client;

  const load = (own: ReturnType<typeof handling> | object) =>
    fromPromise<Changes, ChangesQuery>(({ input: { filter, limit, before }, signal }) => {
      const query = { ...filter, limit, ...(before === null ? {} : { before }) };
      return answer(api.GET(CHANGES, { params: { query }, ...own, signal }));
    });

  const loadItems = (uuid: string, after: number | null, signal: AbortSignal): Promise<ChangeItems> => {
    const query = { limit: ITEMS_LIMIT, ...(after === null ? {} : { after }) };
    return answer(api.GET(ITEMS, { params: { path: { uuid }, query }, ...handling(403, 404), signal }));
  };

  const change = changeMachine.provide({
    actors: {
      open: fromPromise<OpenedChange, ChangeInput>(async ({ input, signal }) => {
        const { uuid, items, isCapped, first } = input.change;
        const isSingle = items === 1 && !isCapped;
        const params = { path: { uuid } };
        const [{ request }, listed, access] = await Promise.all([
          answer(api.GET(CHANGE, { params, ...handling(403, 404), signal })),
          isSingle ? { items: [first], next: null } : loadItems(uuid, null, signal),
          answer(api.GET(ACCESS, { params, ...handling(403, 404), signal })),
        ]);
        return { request, ...listed, access };
      }),
      loadItems: fromPromise<ChangeItems, { uuid: string; after: number | null }>(({ input, signal }) =>
        loadItems(input.uuid, input.after, signal),
      ),
      loadUsers: fromPromise<AccessUsers, MoreUsersInput>(({ input: { uuid, group, after }, signal }) =>
        answer(
          api.GET(ACCESS_USERS, {
            params: { path: { uuid, group }, query: after === null ? {} : { after } },
            ...handling(403, 404),
            signal,
          }),
        ),
      ),
    },
  });

  const ofForm = (isOpened: (view: FormView) => boolean) =>
    changesMachine.provide({
      actors: {
        opened: fromPromise<unknown, Pick<ChangesInput, 'form'>>(async ({ input, signal }) => {
          const patience = { timeout: Infinity, signal };
          const form = assertDefined(input.form);
          await waitFor(historySupport, (snapshot) => snapshot.matches('offered'), patience);
          await waitFor(form, ({ context }: { context: FormView }) => isOpened(context), patience);
        }),
        load: load(handling(403, 404)),
        change,
      },
    });

  return {
    undo: undoMachine.provide({ actors: undoActors(client) }),
    /** The machine of the screen that lists all changes. */
    all: changesMachine.provide({
      actors: {
        opened: fromPromise<unknown, Pick<ChangesInput, 'form'>>(() => Promise.resolve()),
        load: load({}),
        change,
      },
    }),
    /** Lists the changes of a form's object when the form's tab that lists them is opened. */
    ofObject: ofForm(({ open }) => open?.view.section === CHANGES_SECTION),
    /** Loads the last change of a form's object when the form is open. */
    lastOfObject: ofForm(({ open }) => open !== null),
  };
}
