import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../../openapi/generated/schema.d.ts';
import { COMPANY_FIELD } from '../../../openapi/rules/product.ts';
import { PLAIN_FIELDS } from '../../../openapi/rules/user-fields.ts';
import { isCredentialCall } from '../../../service/change-history/credential-items.ts';
import { CALL_NAMES, changingCalls } from '../../support/changing-calls.ts';
import { ENGINES } from '../../support/databases.ts';
import { operations } from '../../support/operations.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';
import { linesOf, readWorld, replay } from '../../support/recorded-world.ts';
import { startService, type TestService } from '../../support/service.ts';

type Schemas = components['schemas'];

/** The recorded fields of users, apart from how they sign in. */
const USER_FIELDS: ReadonlySet<string> = new Set([
  'username',
  'email',
  'firstName',
  'lastName',
  ...Object.keys(PLAIN_FIELDS),
  'active',
  'location',
  'businessProfile',
  'visibilityProfile',
  'minimumRole',
  COMPANY_FIELD,
  'elements',
]);

/** Calls that change something, but no recorded object, with the reason. */
const UNRECORDED: Record<string, string> = {
  ...Object.fromEntries(
    [
      'postAuthorizationRequest',
      'login',
      'postLogoutRequest',
      'endSession',
      'authorize',
      'checkSession',
      'continueSession',
      'proveSecondFactor',
      'provePasskey',
      'signInByPasskey',
      'token',
      'revokeToken',
      'introspectToken',
      'receiveLogoutToken',
      'postUserInfo',
      'endOwnSessions',
      'answerAuthorizationRequest',
      'getPropelTokenFromCode',
      'logout',
    ].map((call) => [call, 'signs in or out, which the history of sign-ins records']),
  ),
  beginAppAtSignIn: 'stores a key that does not count before confirmAppAtSignIn',
  beginAuthenticatorApp: 'stores a key that does not count before confirmAuthenticatorApp',
  beginStepUp: 'is part of a proof of identity',
  stepUpByPassword: 'is a proof of identity, which counts for ten minutes',
  stepUpByFactor: 'is a proof of identity, which counts for ten minutes',
  planBulkAction: 'writes nothing',
  continueBulkJob: 'lets a job go on, whose parts are recorded',
  giveUpBulkJob: 'ends a job, whose parts are recorded',
  deleteBulkJob: 'deletes a job that has ended',
  exportSelectedUsers: 'writes nothing',
  beginPasskey: 'stores a challenge, which is not a passkey before confirmPasskey',
  beginPasskeyAtSignIn: 'stores a challenge, which is not a passkey before confirmPasskeyAtSignIn',
  beginPasskeyProof: 'stores a challenge',
  beginPasskeySignIn: 'stores a challenge',
  planImport: 'writes nothing',
  planConfiguration: 'writes nothing',
  planUndo: 'writes nothing',
  undoChanges: 'is tested for each of the other calls: undo.test.ts',
  startClientTrial: 'is a test sign-in',
  finishClientTrial: 'is a test sign-in',
  requestPasswordReset: 'needs a mail server: reset-links.test.ts',
  forgotPassword: 'needs a mail server: reset-links.test.ts',
};

describe.each(ENGINES)('the record of changes on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let source: OtherSystem;

  beforeAll(async () => {
    source = await startOtherSystem();
    service = await startService({
      emptyDatabase,
      host: 'localhost',
      environment: { INVENTORY_URL: source.url, ALLOW_LOOPBACK: '1' },
    });
  });
  afterAll(async () => {
    await service.stop();
    await source.stop();
  });

  const calls = () => changingCalls(service, source);

  const newestUuid = async (): Promise<string> =>
    (await service.db.selectFrom('changes').select('uuid').orderBy('uuid', 'desc').executeTakeFirst())
      ?.uuid ?? '';

  /** Reads the changes after the one with this uuid, the oldest first, with all their items. */
  async function changesAfter(uuid: string) {
    const { changes } = (await (await calls().call('history?limit=100')).json()) as Schemas['Changes'];
    const found = changes.filter((change) => change.uuid > uuid).toReversed();
    return Promise.all(
      found.map(async (change) => {
        const { items } = (await (
          await calls().call(`history/${change.uuid}/items?limit=200`)
        ).json()) as Schemas['ChangeItems'];
        return { ...change, all: items };
      }),
    );
  }

  it('covers every call that changes something', () => {
    const changing = operations.filter(({ changes }) => changes).map(({ id }) => id);
    expect(new Set([...CALL_NAMES, ...Object.keys(UNRECORDED)])).toEqual(new Set(changing));
  });

  it.each(CALL_NAMES)('contains everything that %s changes', async (name) => {
    const run = await calls().CALLS[name]!();
    const newest = await newestUuid();
    const before = await readWorld(service.db);
    await run();
    const after = await readWorld(service.db);
    const changes = await changesAfter(newest);
    // A bulk action adds what it does, such as `.update`.
    expect(new Set(changes.map(({ call: made }) => made.split('.')[0]))).toEqual(new Set([name]));
    const changesSignIn = ({ all }: (typeof changes)[number]): boolean =>
      all.some(({ kind, fields }) => kind === 'user' && fields.some(({ field }) => !USER_FIELDS.has(field)));
    // Otherwise, readers who may not change these users would see how they sign in.
    expect(changes.map(({ call }) => isCredentialCall(call))).toEqual(changes.map(changesSignIn));
    const items = changes.flatMap(({ all }) => all);
    expect(items.flatMap(({ fields }) => fields).length + items.length).toBeGreaterThan(0);
    expect(linesOf(replay(before, items))).toEqual(linesOf(after));
  });

  it('contains nothing if a save changes nothing', async () => {
    const { addAccount, post, userInput } = calls();
    const { uuid, username } = await addAccount();
    await post('user/update', userInput(uuid, username));
    const newest = await newestUuid();
    await post('user/update', userInput(uuid, username));
    expect(await newestUuid()).toBe(newest);
  });
});
