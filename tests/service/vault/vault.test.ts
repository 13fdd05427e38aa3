import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createContext, type Context } from '../../../service/context.ts';
import { openDatabase } from '../../../service/db/open.ts';
import { findApplicationAccess } from '../../../service/access/granted.ts';
import { rotateSigningKey, signingKey } from '../../../service/oauth/tokens/keys.ts';
import { readOrCreateKey } from '../../../service/vault/key-file.ts';
import { keyIdOf, newKey, parseKey, SecretKeys } from '../../../service/vault/keys.ts';
import { SEALED_COLUMNS, seal, unseal, type Sealed } from '../../../service/vault/sealed.ts';
import { WrongKeyError } from '../../../service/vault/reencrypt.ts';
import { emptySqlite, ENGINES, type TestDatabase } from '../../support/databases.ts';
import { addPeople, type Fixture } from '../../support/people.ts';
import { byTest } from '../../support/by-test.ts';

const fresh = () => parseKey(newKey())!;
const ONE = fresh();
const OTHER = fresh();

const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

async function once<Result>(opened: Context, work: (opened: Context) => Promise<Result>): Promise<Result> {
  try {
    return await work(opened);
  } finally {
    await opened.db.destroy();
  }
}

/** Returns the values of all columns for secrets as the database stores them, encrypted or not. */
async function storedSecrets({ db }: Context): Promise<string[]> {
  const columns = await Promise.all(
    Object.keys(SEALED_COLUMNS).map(async (column) => {
      const [table, name] = column.split('.') as [string, string];
      const { rows } = await sql<{ value: string | null }>`
        select ${sql.ref(name)} as "value" from ${sql.table(table)}`.execute(db);
      return rows.map(({ value }) => value).filter((value) => value !== null);
    }),
  );
  return columns.flat();
}

/** Reads all secrets as the service does. Returns them decrypted. */
async function read(context: Context, { application, client }: Fixture) {
  const { db, keys } = context;
  const [api] = await findApplicationAccess(context, [application], null);
  const clients = await db
    .selectFrom('auth_clients')
    .select(['client_secret', 'previous_client_secret'])
    .where('uuid', '=', client)
    .executeTakeFirstOrThrow();
  const former = clients.previous_client_secret;
  return {
    api: api?.apiPassword,
    client: unseal(keys, 'auth_clients.client_secret', client, clients.client_secret),
    former: former && unseal(keys, 'auth_clients.previous_client_secret', client, former),
    kid: (await signingKey(context)).kid,
  };
}

const filled = async (context: Context) => {
  const fixture = await addPeople(context.db, context.keys);
  const { client } = fixture;
  await context.db
    .updateTable('auth_clients')
    .set({
      previous_client_secret: seal(
        context.keys,
        'auth_clients.previous_client_secret',
        client,
        'former secret',
      ),
    })
    .where('uuid', '=', client)
    .execute();
  const { kid } = await byTest(() => rotateSigningKey(context, Date.now()));
  return { fixture, secrets: { api: 'api secret', client: 'client secret', former: 'former secret', kid } };
};

/** Stores the secrets unencrypted, as earlier versions of the service did. */
async function makePlain({ db, keys }: Context, { application, client }: Fixture): Promise<void> {
  await db
    .updateTable('applications')
    .set({ api_password: 'api secret' as Sealed, data_password: 'database secret' as Sealed })
    .where('uuid', '=', application)
    .execute();
  await db
    .updateTable('auth_clients')
    .set({ client_secret: 'client secret' as Sealed })
    .where('uuid', '=', client)
    .execute();
  const rows = await db.selectFrom('signing_keys').select(['kid', 'private_jwk']).execute();
  for (const { kid, private_jwk } of rows) {
    const jwk = unseal(keys, 'signing_keys.private_jwk', kid, private_jwk);
    await db
      .updateTable('signing_keys')
      .set({ private_jwk: jwk as Sealed })
      .where('kid', '=', kid)
      .execute();
  }
  await db.deleteFrom('installation').where('name', '=', 'secrets_key').execute();
}

const idsOf = (values: readonly string[]) => [...new Set(values.map((value) => keyIdOf(value)))];

describe('the encryption of secrets', () => {
  const keys = new SecretKeys(ONE);

  it('decrypts a value only in the row and column for which it was encrypted', () => {
    const stored = keys.encrypt('hunter2 ✓', 'here');
    expect(stored).not.toContain('hunter2');
    expect(keyIdOf(stored)).toBe(keys.id);
    expect(keys.decrypt(stored, 'here')).toBe('hunter2 ✓');
    expect(() => keys.decrypt(stored, 'there')).toThrow('there is damaged, or was moved there');
  });

  it('encrypts the same text differently each time', () => {
    expect(keys.encrypt('same', 'here')).not.toBe(keys.encrypt('same', 'here'));
    expect(keys.decrypt(keys.encrypt('', 'here'), 'here')).toBe('');
  });

  it('detects each changed character', () => {
    const stored = keys.encrypt('hunter2', 'here');
    for (let index = 0; index < stored.length; index += 1) {
      const changed = `${stored.slice(0, index)}${stored[index] === 'A' ? 'B' : 'A'}${stored.slice(index + 1)}`;
      // The last character is skipped: base64 does not use all of its bits, so a change of it may not change the bytes.
      if (index === stored.length - 1) continue;
      expect(() => keys.decrypt(changed, 'here')).toThrow(/here/);
    }
    expect(() => keys.decrypt(stored.slice(0, 40), 'here')).toThrow('here is damaged');
    expect(() => keys.decrypt('hunter2', 'here')).toThrow('no key decrypts here');
  });

  it('decrypts with the current and the previous key, and encrypts with the current one', () => {
    const before = new SecretKeys(OTHER).encrypt('hunter2', 'here');
    expect(() => keys.decrypt(before, 'here')).toThrow('no key decrypts here');
    expect(new SecretKeys(ONE, OTHER).decrypt(before, 'here')).toBe('hunter2');
    expect(keyIdOf(new SecretKeys(ONE, OTHER).encrypt('hunter2', 'here'))).toBe(keys.id);
  });

  it('shows no key in logs and errors', () => {
    expect(JSON.stringify(new SecretKeys(ONE, OTHER))).toBe('{}');
    expect(ONE.toString('hex')).not.toContain(keys.id);
  });
});

describe('the generated key', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'keys-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('is created once, readable by its owner only', async () => {
    const file = join(directory, 'secrets.key');
    const first = readOrCreateKey(file);
    expect(first).toMatchObject({ isNew: true });
    expect(readOrCreateKey(file)).toEqual({ key: first.key, isNew: false });
    expect(await mode(file)).toBe('600');
    expect(await readdir(directory)).toEqual(['secrets.key']);
  });

  it('is refused if others can read it', async () => {
    const file = join(directory, 'secrets.key');
    await writeFile(file, newKey());
    await chmod(file, 0o644);
    readOrCreateKey(file);
    expect(await mode(file)).toBe('600');
  });

  it('is refused if the file is invalid, and the file is not replaced', async () => {
    const file = join(directory, 'secrets.key');
    await writeFile(file, 'hunter2');
    expect(() => readOrCreateKey(file)).toThrow('it contains no key');
    expect(await readFile(file, 'utf8')).toBe('hunter2');
  });

  it.each([
    ['nothing', async () => {}],
    [
      'files that others could read',
      async (inside: string) => {
        await mkdir(inside, { mode: 0o755 });
        for (const suffix of ['', '-wal', '-shm']) {
          await writeFile(join(inside, `userprofile.db${suffix}`), '', { mode: 0o644 });
        }
      },
    ],
  ])('is stored beside a database that only its owner can read, after %s', async (_, before) => {
    const umask = process.umask(0);
    const inside = join(directory, 'data');
    try {
      await before(inside);
      const file = join(inside, 'userprofile.db');
      const db = await openDatabase({ kind: 'sqlite', file, keys: new SecretKeys(ONE) });
      await addPeople(db);
      const files = await readdir(inside);
      expect(files.toSorted()).toEqual(['userprofile.db', 'userprofile.db-shm', 'userprofile.db-wal']);
      for (const name of files) expect(`${name} ${await mode(join(inside, name))}`).toBe(`${name} 600`);
      expect(await mode(inside)).toBe('700');
      await db.destroy();
    } finally {
      process.umask(umask);
    }
  });
});

/** Creates a database before each test of a `describe`. Returns a function that opens it with these keys. */
function setUpSecrets(emptyDatabase: (typeof ENGINES)[number]['emptyDatabase']) {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await emptyDatabase();
  });
  afterEach(() => database.release());

  return {
    address: () => database.address,
    open: async (key: Buffer, previous: Buffer | null = null): Promise<Context> => {
      const keys = new SecretKeys(key, previous);
      return createContext(await openDatabase({ ...database.address, keys }), keys);
    },
  };
}

describe.each(ENGINES)('secrets in the database on $engine', ({ emptyDatabase }) => {
  const { open } = setUpSecrets(emptyDatabase);

  it('are all encrypted', async () => {
    await once(await open(ONE), async (opened) => {
      const { fixture, secrets } = await filled(opened);
      expect(await read(opened, fixture)).toEqual(secrets);
      const values = await storedSecrets(opened);
      expect(values).toHaveLength(5);
      expect(idsOf(values)).toEqual([new SecretKeys(ONE).id]);
    });
  });

  it('are encrypted at the start if they are stored in plain text', async () => {
    const { fixture, secrets } = await once(await open(ONE), async (opened) => {
      const made = await filled(opened);
      await makePlain(opened, made.fixture);
      expect(await storedSecrets(opened)).toContain('api secret');
      return made;
    });
    const first = await once(await open(ONE), async (opened) => {
      expect(await read(opened, fixture)).toEqual(secrets);
      return storedSecrets(opened);
    });
    expect(idsOf(first)).toEqual([new SecretKeys(ONE).id]);
    expect(await once(await open(ONE), storedSecrets)).toEqual(first);
  });

  it('can be opened only with the key of the first instance', async () => {
    await (await open(ONE)).db.destroy();
    await expect(open(OTHER)).rejects.toThrow(WrongKeyError);
    await (await open(ONE)).db.destroy();
  });

  it('are unchanged after a start with a wrong key', async () => {
    const { fixture, secrets } = await once(await open(ONE), filled);
    await expect(open(OTHER)).rejects.toThrow(
      `the secrets in the database were encrypted with key ${new SecretKeys(ONE).id}, ` +
        `this one is ${new SecretKeys(OTHER).id}`,
    );
    expect(await once(await open(ONE), (opened) => read(opened, fixture))).toEqual(secrets);
  });

  it('are encrypted again with a new key while the old one is set, and then need only the new key', async () => {
    const { fixture, secrets } = await once(await open(ONE), filled);
    await once(await open(OTHER, ONE), async (opened) => {
      expect(await read(opened, fixture)).toEqual(secrets);
      expect(idsOf(await storedSecrets(opened))).toEqual([new SecretKeys(OTHER).id]);
    });
    expect(await once(await open(OTHER), (opened) => read(opened, fixture))).toEqual(secrets);
    await expect(open(ONE)).rejects.toThrow(WrongKeyError);
  });

  it('can be read by every instance while the key is replaced at one instance after the other', async () => {
    const { fixture, secrets } = await once(await open(ONE), filled);
    const late = await open(ONE, OTHER);
    const early = await open(OTHER, ONE);
    expect(await read(late, fixture)).toEqual(secrets);
    const uuid = fixture.client;
    const written = { client_secret: seal(late.keys, 'auth_clients.client_secret', uuid, 'written late') };
    await late.db.updateTable('auth_clients').set(written).where('uuid', '=', uuid).execute();
    expect(await read(early, fixture)).toEqual({ ...secrets, client: 'written late' });
    await late.db.destroy();
    await early.db.destroy();
    await once(await open(OTHER, ONE), async (opened) => {
      expect(idsOf(await storedSecrets(opened))).toEqual([new SecretKeys(OTHER).id]);
    });
  });

  it('can be deleted as the documentation says if the key is lost', async () => {
    const page = await readFile(new URL('../../../docs/secrets.md', import.meta.url), 'utf8');
    const [, statements = ''] = /```sql\n([\s\S]*?)```/.exec(page) ?? [];
    const { fixture } = await once(await open(ONE), async (opened) => {
      const made = await filled(opened);
      for (const statement of statements.split(';\n').filter((text) => text !== '')) {
        await sql.raw(statement).execute(opened.db);
      }
      return made;
    });
    await once(await open(OTHER), async (opened) => {
      expect(await read(opened, fixture)).toEqual({
        api: '',
        client: '',
        former: null,
        kid: expect.any(String),
      });
    });
  });

  it('can be decrypted only in their own row and column', async () => {
    await once(await open(ONE), async (opened) => {
      const { fixture } = await filled(opened);
      const copy = opened.db
        .selectFrom('applications')
        .select('data_password')
        .where('uuid', '=', fixture.application);
      await opened.db.updateTable('applications').set({ api_password: copy }).execute();
      await expect(findApplicationAccess(opened, [fixture.application], null)).rejects.toThrow(
        'damaged, or was moved there',
      );
      const elsewhere = seal(opened.keys, 'auth_clients.client_secret', randomUUID(), 'hunter2');
      expect(() => unseal(opened.keys, 'auth_clients.client_secret', fixture.client, elsewhere)).toThrow(
        'damaged',
      );
    });
  });
});

// Not on SQLite, where one connection would wait for the other one and thereby block this process.
describe('secrets in the database of two instances, on PostgreSQL', () => {
  const { open } = setUpSecrets(ENGINES[1].emptyDatabase);

  it('are encrypted once if two instances start at the same time', async () => {
    const { fixture, secrets } = await once(await open(ONE), async (opened) => {
      const made = await filled(opened);
      await makePlain(opened, made.fixture);
      return made;
    });
    const both = await Promise.all([open(ONE), open(ONE)]);
    for (const opened of both) expect(await read(opened, fixture)).toEqual(secrets);
    for (const opened of both) await opened.db.destroy();
  });
});

describe('secrets in the files of an SQLite database', () => {
  const { address: addressOf, open } = setUpSecrets(emptySqlite);

  it('are in plain text in none of them', async () => {
    const address = addressOf();
    if (address.kind !== 'sqlite') throw new Error('not on a file');
    const bytes = async () => {
      const directory = dirname(address.file);
      const files = await readdir(directory);
      return Buffer.concat(await Promise.all(files.map((file) => readFile(join(directory, file)))));
    };
    await once(await open(ONE), async (opened) => {
      const { fixture } = await filled(opened);
      expect((await bytes()).includes('api secret')).toBe(false);
      await makePlain(opened, fixture);
    });
    expect((await bytes()).includes('api secret')).toBe(true);
    await once(await open(ONE), async () => {
      const secrets = ['api secret', 'database secret', 'client secret', '"d":'];
      const all = await bytes();
      expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
    });
  });
});
