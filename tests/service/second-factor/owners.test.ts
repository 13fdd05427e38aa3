import { beforeEach, describe, expect, it } from 'vitest';
import {
  confirmApp,
  consumeAppCode,
  deleteApp,
  hasConfirmedApp,
} from '../../../service/second-factor/authenticator-app.ts';
import {
  consumeCounter,
  deletePasskeys,
  findPasskey,
  passkeysOf,
  renamePasskey,
  storePasskey,
} from '../../../service/second-factor/passkeys.ts';
import {
  consumeRecoveryCode,
  countRecoveryCodes,
  deleteRecoveryCodes,
  replaceRecoveryCodes,
} from '../../../service/second-factor/recovery-codes.ts';
import { addTestApp, beginTestApp } from '../../support/authenticator.ts';
import { contextOf, ENGINES, setUpDatabase } from '../../support/databases.ts';
import { addUser } from '../../support/people.ts';

const NOW = Date.now();

describe.each(ENGINES)('second factors of two users on $engine', ({ emptyDatabase }) => {
  const database = setUpDatabase(emptyDatabase);
  let [anna, ben] = ['', ''];
  let annas: Awaited<ReturnType<typeof addTestApp>>;

  const addPasskey = (userUuid: string, id: string) =>
    storePasskey(
      database.db,
      {
        userUuid,
        userHandle: `handle of ${userUuid}`,
        name: id,
        passkey: { credential_id: id, public_key: 'key', counter: 1, transports: '', is_backed_up: 0 },
      },
      NOW,
    );
  const prove = async (id: string, counter: number) => {
    const passkey = (await findPasskey(database.db, id))!;
    return consumeCounter(database.db, { passkey, counter, isBackedUp: false }, NOW);
  };

  beforeEach(async () => {
    const { db } = database;
    await db.deleteFrom('users').execute();
    anna = await addUser(db, { username: 'anna' });
    ben = await addUser(db, { username: 'ben' });
    annas = await addTestApp(contextOf(db), anna);
    await addTestApp(contextOf(db), ben);
    for (const id of ['phone', 'laptop']) {
      await addPasskey(anna, `anna's ${id}`);
      await addPasskey(ben, `ben's ${id}`);
    }
  });

  /** Returns the stored factors of a user. */
  const stored = async (user: string) => {
    const of = (table: 'authenticator_apps' | 'recovery_codes' | 'passkeys') =>
      database.db.selectFrom(table).selectAll().where('user_uuid', '=', user).execute();
    return {
      apps: await of('authenticator_apps'),
      codes: await of('recovery_codes'),
      passkeys: await of('passkeys'),
    };
  };

  const firstPasskeyOf = async (user: string) => (await passkeysOf(database.db, user))[0]!.id;

  it.each<[string, () => Promise<unknown>, unknown]>([
    ['a recovery code', () => consumeRecoveryCode(database.db, anna, annas.recoveryCodes[0]!), true],
    ['a code of the app', () => consumeAppCode(contextOf(database.db), anna, annas.code(), NOW), true],
    ['a passkey', () => prove("anna's phone", 2), 'used'],
    ['a copy of a passkey', () => prove("anna's phone", 1), 'cloned'],
    ['new recovery codes', async () => (await replaceRecoveryCodes(database.db, anna)).length, 10],
    ['a deletion of the recovery codes', () => deleteRecoveryCodes(database.db, anna), undefined],
    ['a deletion of the app', () => deleteApp(database.db, anna), true],
    ['a deletion of all passkeys', async () => (await deletePasskeys(database.db, anna, null)).length, 2],
    [
      'a new name of a passkey',
      async () => {
        const uuid = await firstPasskeyOf(anna);
        return typeof (await renamePasskey(database.db, { userUuid: anna, uuid, name: 'Key' }));
      },
      'string',
    ],
  ])('stay as they are for the other user: %s', async (_what, act, result) => {
    const before = { anna: await stored(anna), ben: await stored(ben) };
    expect(await act()).toEqual(result);
    expect(await stored(anna)).not.toEqual(before.anna);
    expect(await stored(ben)).toEqual(before.ben);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['use a passkey', () => prove("anna's phone", 2)],
    ['use a copy of a passkey', () => prove("anna's phone", 1)],
    [
      'rename a passkey',
      async () =>
        renamePasskey(database.db, { userUuid: anna, uuid: await firstPasskeyOf(anna), name: 'Key' }),
    ],
    ['delete a passkey', async () => deletePasskeys(database.db, anna, await firstPasskeyOf(anna))],
  ])('change one passkey of several: %s', async (_what, act) => {
    const { passkeys: before } = await stored(anna);
    await act();
    const { passkeys: after } = await stored(anna);
    const kept = before.filter((row) => after.some((one) => JSON.stringify(one) === JSON.stringify(row)));
    expect(kept).toHaveLength(1);
  });

  it('prove nothing for another user, and are not used up', async () => {
    const { db } = database;
    const before = { anna: await stored(anna), ben: await stored(ben) };
    expect(await consumeRecoveryCode(db, ben, annas.recoveryCodes[0]!)).toBe(false);
    expect(await renamePasskey(db, { userUuid: ben, uuid: await firstPasskeyOf(anna), name: 'Key' })).toBe(
      null,
    );
    expect(await deletePasskeys(db, ben, await firstPasskeyOf(anna))).toEqual([]);
    expect({ anna: await stored(anna), ben: await stored(ben) }).toEqual(before);
    expect(await countRecoveryCodes(db, ben)).toBe(10);
  });

  it('are found for a user who is not the first one', async () => {
    const { db } = database;
    const context = contextOf(db);
    const [carl, dora] = [await addUser(db, { username: 'carl' }), await addUser(db, { username: 'dora' })];
    await beginTestApp(context, carl);
    const doras = await beginTestApp(context, dora);
    const before = await stored(carl);
    await confirmApp(context, dora, doras(-1), NOW);
    expect(await stored(carl)).toEqual(before);
    expect([await hasConfirmedApp(db, carl), await hasConfirmedApp(db, dora)]).toEqual([false, true]);
    expect(await consumeAppCode(context, dora, doras(), NOW)).toBe(true);
  });

  it('are not used after their removal, although the user has others', async () => {
    const { db } = database;
    const passkey = (await findPasskey(db, "anna's phone"))!;
    await deletePasskeys(db, anna, passkey.uuid);
    expect(await consumeCounter(db, { passkey, counter: 2, isBackedUp: false }, NOW)).toBe('removed');
  });
});
