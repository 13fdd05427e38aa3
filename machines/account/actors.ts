import { fromPromise, waitFor } from 'xstate';
import { answer, type Client, handling } from '../../openapi/client/client.ts';
import type {
  Account,
  EndedSessions,
  Factors,
  Sessions,
  SignInEvents,
} from '../../openapi/generated/types.ts';
import type { UserFormActor } from '../user/form.ts';
import { SIGN_INS } from '../user/form-rules.ts';
import { Secret } from '../common/secret.ts';
import { enrolledInAccount } from '../second-factor/actors.ts';
import type { PasskeyPort } from '../second-factor/passkey-port.ts';
import type { FactorChange, LoadedFactors, FactorChangeResult } from './own-factors-setup.ts';
import type { PasswordInput } from './account.machine.ts';
import type { Ending } from './sessions.machine.ts';

const queryOf = (ending: Ending) =>
  ending.kind === 'one' ? { id: ending.id } : { keepCurrent: ending.kind === 'others' };

interface Older {
  readonly before: string | null;
}

const olderQuery = ({ before }: Older) => (before === null ? {} : { before });

const FACTORS = '/userprofile/api/v1/account/factors';

const OWN = '/userprofile/api/v1/account/sessions';
const FACTORS_OF_USER = '/userprofile/api/v1/user/{uuid}/factors';
const OF_USER = '/userprofile/api/v1/user/{uuid}/sessions';

/** Returns the calls for the signed-in user's own account: its data, password, sessions and sign-in history. */
export function accountActors({ api }: Client, passkeys: PasskeyPort) {
  const read = (signal: AbortSignal) => answer(api.GET('/userprofile/api/v1/account', { signal }));
  const loaded = async (signal: AbortSignal): Promise<LoadedFactors> => ({
    factors: await answer(api.GET(FACTORS, { signal })),
    obstacle: passkeys.obstacle(),
  });
  const sessions = (signal: AbortSignal, options = {}) => answer(api.GET(OWN, { ...options, signal }));
  return {
    account: {
      load: fromPromise<Account>(({ signal }) => read(signal)),
      lookUpAccount: fromPromise<Account>(({ signal }) => read(signal)),
      changePassword: fromPromise<Account, PasswordInput>(
        ({ input: { current, password, repeated }, signal }) => {
          const body = {
            currentPassword: current.reveal(),
            password: password.reveal(),
            rePassword: repeated.reveal(),
          };
          return answer(api.POST('/userprofile/api/v1/account/password', { body, signal }));
        },
      ),
    },
    ownFactors: {
      load: fromPromise<LoadedFactors>(({ signal }) => loaded(signal)),
      lookUp: fromPromise<LoadedFactors>(({ signal }) => loaded(signal)),
      send: fromPromise<FactorChangeResult, FactorChange>(
        async ({ input: { action, password, passkey, name }, signal }) => {
          const call = { body: { currentPassword: password.reveal() }, signal };
          const path = { uuid: passkey?.id ?? '' };
          switch (action) {
            case 'addApp': {
              const { secret, uri } = await answer(api.POST(`${FACTORS}/app`, call));
              const key = { secret: new Secret(secret), uri: new Secret(uri) };
              return { begun: { kind: 'app', key }, factors: null };
            }
            case 'addPasskey': {
              const { options } = await answer(api.POST(`${FACTORS}/passkeys`, call));
              return { begun: { kind: 'passkey', options }, factors: null };
            }
            case 'renew': {
              const enrolled = enrolledInAccount(await answer(api.POST(`${FACTORS}/recoveryCodes`, call)));
              return { begun: { kind: 'recoveryCodes', enrolled }, factors: enrolled.factors };
            }
            case 'removeApp':
              return { begun: null, factors: await answer(api.POST(`${FACTORS}/app/remove`, call)) };
            case 'removePasskey': {
              const removing = api.POST(`${FACTORS}/passkeys/{uuid}/remove`, { ...call, params: { path } });
              return { begun: null, factors: await answer(removing) };
            }
            case 'renamePasskey': {
              const body = { name: name.trim() };
              const renaming = api.POST(`${FACTORS}/passkeys/{uuid}/rename`, {
                ...handling(404),
                body,
                params: { path },
                signal,
              });
              return { begun: null, factors: await answer(renaming) };
            }
          }
        },
      ),
    },
    sessions: {
      opened: fromPromise<unknown>(() => Promise.resolve()),
      load: fromPromise<Sessions>(({ signal }) => sessions(signal)),
      // The machine handles every fault of this call itself: a 401 is expected if the current session was ended.
      lookUp: fromPromise<Sessions>(({ signal }) => sessions(signal, handling())),
      end: fromPromise<EndedSessions, Ending>(({ input, signal }) =>
        answer(api.DELETE(OWN, { params: { query: queryOf(input) }, signal })),
      ),
    },
    history: {
      opened: fromPromise<unknown>(() => Promise.resolve()),
      load: fromPromise<SignInEvents, Older>(({ input, signal }) =>
        answer(
          api.GET('/userprofile/api/v1/account/signIns', { params: { query: olderQuery(input) }, signal }),
        ),
      ),
    },
  };
}

/** Used if the form ends before its tab is opened. Nothing is then loaded. */
const neverResolves = () => new Promise<never>(() => {});

/**
 * Returns the calls for the second factor, the sessions and the sign-ins of the user whom the form edits. They are
 * loaded when the tab of the form that shows them is opened. Each call handles at least 403 and 404 itself; otherwise
 * the application would open another screen, and unsaved changes would be lost.
 */
export function userSignInActors({ api }: Client, uuid: string, form: UserFormActor) {
  const path = { uuid };
  const sessions = (signal: AbortSignal, options: ReturnType<typeof handling>) =>
    answer(api.GET(OF_USER, { params: { path }, ...options, signal }));
  const opened = fromPromise<unknown>(({ signal }) =>
    waitFor(form, ({ context: { open } }) => open?.view.section === SIGN_INS, {
      timeout: Infinity,
      signal,
    }).catch(neverResolves),
  );
  const factors = (signal: AbortSignal, options: ReturnType<typeof handling>) =>
    answer(api.GET(FACTORS_OF_USER, { params: { path }, ...options, signal }));
  return {
    factors: {
      opened,
      load: fromPromise<Factors>(({ signal }) => factors(signal, handling(403, 404))),
      lookUp: fromPromise<Factors>(({ signal }) => factors(signal, handling())),
      reset: fromPromise<Factors>(({ signal }) =>
        answer(api.DELETE(FACTORS_OF_USER, { params: { path }, ...handling(403, 404), signal })),
      ),
    },
    sessions: {
      opened,
      load: fromPromise<Sessions>(({ signal }) => sessions(signal, handling(403, 404))),
      lookUp: fromPromise<Sessions>(({ signal }) => sessions(signal, handling())),
      end: fromPromise<EndedSessions, Ending>(({ input, signal }) =>
        answer(
          api.DELETE(OF_USER, { params: { path, query: queryOf(input) }, ...handling(403, 404), signal }),
        ),
      ),
    },
    history: {
      opened,
      load: fromPromise<SignInEvents, Older>(({ input, signal }) =>
        answer(
          api.GET('/userprofile/api/v1/user/{uuid}/signIns', {
            params: { path, query: olderQuery(input) },
            ...handling(403, 404),
            signal,
          }),
        ),
      ),
    },
  };
}
