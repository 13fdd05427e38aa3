import { randomUUID } from 'node:crypto';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import { FILE_COLUMNS } from '../../openapi/rules/file-columns.ts';
import type { Cells } from '../../service/user/bulk/file-row.ts';
import { fold } from '../../service/db/fold.ts';
import type { Db } from '../../service/db/open.ts';
import type { Flag } from '../../service/db/schema.ts';
import { bumpListVersions } from '../../service/db/list-versions.ts';
import { startSession } from '../../service/oauth/sessions/sessions.ts';
import { addTestApp } from './authenticator.ts';
import type { AccessCell } from './access-table.ts';
import { addUser, type Person, type Fixture } from './people.ts';
import type { TestService } from './service.ts';
import type { OtherSystem } from './other-system.ts';
import { csvOf, formOf } from './user-files.ts';

const API = '/userprofile/api/v1';

interface Caller {
  uuid: string;
  person: Person;
}

/**
 * The target of a call: a kind of user, profile or other object. `SUBJECTS` maps the words of the access table to these
 * kinds.
 */
type Subject =
  | 'new'
  | 'own'
  | 'ofCompany'
  | 'ofOthers'
  | 'administrator'
  | 'productAdministrator'
  | 'plain'
  | 'greater'
  | 'hidden';

/** Maps the wording of the access table to kinds of targets. The first pattern that matches the words applies. */
const SUBJECTS: readonly (readonly [RegExp, Subject])[] = [
  [/^a new /, 'new'],
  [/^the caller's account$| caller's account has$/, 'own'],
  [/ caller's company/, 'ofCompany'],
  [/ another company/, 'ofOthers'],
  [/ the role ADMIN$/, 'administrator'],
  [/^a user with the role \{product\}_ADMIN$/, 'productAdministrator'],
  [/ no administrative role$| without users$/, 'plain'],
  [/ gives \{product\}_ADMIN$|^a profile of a user with the role \{product\}_ADMIN$/, 'greater'],
  [/ only to \{product\}_ADMIN$/, 'hidden'],
];

function subjectOf({ whose }: Pick<AccessCell, 'whose'>): Subject {
  const found = SUBJECTS.find(([words]) => words.test(whose));
  if (!found) throw new Error(`no target is defined for '${whose}'`);
  return found[1];
}

const named = (what: string) => {
  const name = `${what} ${randomUUID()}`;
  return { uuid: randomUUID(), name, name_folded: fold(name), description: null };
};

/**
 * Makes the calls of the access table (`access-table.ts`) on a running service. Also creates the users who make the
 * calls, and the objects that the calls read or change.
 */
export class AccessTrials {
  readonly #service: TestService;
  readonly #source: OtherSystem;
  readonly #callers = new Map<string, Caller>();
  #otherCompany = '';
  #otherApplication = '';
  #networkGroup = '';

  private constructor(service: TestService, source: OtherSystem) {
    this.#service = service;
    this.#source = source;
  }

  /**
   * Creates all rows that the calls need.
   *
   * @param source the inventory from which the service pulls users
   */
  static async start(service: TestService, source: OtherSystem): Promise<AccessTrials> {
    const trials = new AccessTrials(service, source);
    await trials.#furnish();
    return trials;
  }

  get #db(): Db {
    return this.#service.db;
  }

  get #fixture(): Fixture {
    return this.#service.fixture;
  }

  async #furnish(): Promise<void> {
    const { people, company, businessProfiles, visibilityProfile } = this.#fixture;
    const db = this.#db;
    this.#otherCompany = randomUUID();
    await db.insertInto('companies').values({ uuid: this.#otherCompany, name: 'Société Sud' }).execute();
    await db.updateTable('users').set({ company_uuid: company }).execute();
    const alone = await addUser(db, {
      username: 'alone',
      businessProfile: businessProfiles.scoAdmin,
      visibilityProfile,
    });
    const { uuid, name, name_folded } = named('Fault Manager');
    this.#otherApplication = uuid;
    const own = await db.selectFrom('applications').selectAll().executeTakeFirstOrThrow();
    await db
      .insertInto('applications')
      .values({ ...own, uuid, name, name_folded })
      .execute();
    this.#networkGroup = randomUUID();
    await db
      .insertInto('visibility_elements')
      .values({ uuid: this.#networkGroup, kind: 'networkGroup', name: 'Core' })
      .execute();
    const callers: [role: string, uuid: string, person: Person][] = [
      ['none', people.viewer, 'viewer'],
      ['SCO_ADMIN', people.scoAdmin, 'scoAdmin'],
      ['SCO_ADMIN without a company', alone, 'scoAdmin'],
      ['ADMIN', people.admin, 'admin'],
      ['{product}_ADMIN', people.productAdmin, 'productAdmin'],
    ];
    for (const [role, uuidOfCaller, person] of callers) {
      this.#callers.set(role, { uuid: uuidOfCaller, person });
    }
  }

  /** Makes a call as a user with this role. Returns the words that the cell of the access table must contain. */
  async try({ call, role, whose }: Omit<AccessCell, 'answer'>): Promise<string> {
    const caller = this.#callers.get(role);
    const trial = this.#trials[call];
    if (!caller || !trial) throw new Error(`no trial is defined for ${call} as ${role}`);
    return trial(caller, subjectOf({ whose }));
  }

  readonly #trials: Record<string, (caller: Caller, subject: Subject) => Promise<string>> = {
    listActiveUsers: (caller, subject) => this.#listsUser(caller, subject, 'user/list/active', 1),
    listInactiveUsers: (caller, subject) => this.#listsUser(caller, subject, 'user/list/inactive', 0),
    exportUsers: (caller, subject) => this.#listsUser(caller, subject, 'user/export', 1),
    exportActiveUsers: (caller, subject) => this.#listsUser(caller, subject, 'user/export/active', 1),
    exportInactiveUsers: (caller, subject) => this.#listsUser(caller, subject, 'user/export/inactive', 0),
    exportSelectedUsers: async (caller, subject) => {
      const { uuid, username } = await this.#user(caller, subject);
      const selection = { uuids: [uuid], matching: null, except: [] };
      const answer = await this.#ask(caller, 'POST', 'user/export', selection);
      if (!answer.ok) return String(answer.status);
      return (await answer.text()).includes(username) ? 'yes' : 'not listed';
    },
    listLastSignIns: async (caller, subject) => {
      const { uuid } = await this.#user(caller, subject);
      return this.#holds(caller, `user/lastSignIns?uuid=${uuid}`, uuid!);
    },
    getUser: async (caller, subject) => {
      const { uuid } = await this.#user(caller, subject);
      return this.#status(caller, 'GET', `user/${uuid}`);
    },
    getUserByUsername: async (caller, subject) => {
      const { username } = await this.#user(caller, subject);
      const answer = await this.#ask(caller, 'GET', `user/username/${username}`);
      return ((await answer.json()) as { username: string }).username === username ? 'yes' : 'stub';
    },
    updateUser: async (caller, subject) => {
      const user = await this.#userInput(caller, subject);
      const clone = { ...user, uuid: null, username: this.#freshName(), email: this.#freshEmail() };
      const outcome = await this.#status(caller, 'POST', 'user/update', { user, clonedId: null });
      if (subject === 'new') return outcome;
      // Also clones the user: that requires the same access as editing the user.
      const cloned = await this.#status(caller, 'POST', 'user/update', { user: clone, clonedId: user.uuid });
      return outcome === cloned ? outcome : `${outcome}, cloned ${cloned}`;
    },
    importUsers: async (caller, subject) =>
      this.#status(caller, 'POST', 'user/import', formOf(await this.#file(caller, subject))),
    planImport: async (caller, subject) => {
      const form = formOf(await this.#file(caller, subject));
      const answer = await this.#ask(caller, 'POST', 'user/import/plan', form);
      if (!answer.ok) return String(answer.status);
      const { refused } = (await answer.json()) as { refused: number };
      return refused > 0 ? 'refused' : 'yes';
    },
    pullUsers: async (caller, subject) => {
      const { username, email } = await this.#user(caller, subject);
      const pulled = { username, email, firstName: 'Pulled', lastName: randomUUID() };
      this.#source.answerPaths({ '/users': [pulled] });
      const answer = await this.#ask(caller, 'GET', 'user/pullUsers');
      if (!answer.ok) return String(answer.status);
      const { created, updated } = (await answer.json()) as { created: number; updated: number };
      return created + updated === 1 ? 'yes' : 'refused';
    },
    activateUsers: (caller, subject) => this.#sets(caller, subject, 'activate', 0),
    inactivateUsers: (caller, subject) => this.#sets(caller, subject, 'inactivate', 1),
    requestPasswordReset: async (caller, subject) => {
      const { uuid, username, email } = await this.#user(caller, subject);
      return this.#status(caller, 'POST', 'password/reset', { uuid, username, email });
    },
    createPasswordLink: async (caller, subject) => {
      const { uuid } = await this.#user(caller, subject);
      const outcome = await this.#status(caller, 'POST', 'password/link', { uuid });
      // A status of 503 means that the caller may make the call: the service refuses it only because it has a mail
      // server.
      return outcome === '503' ? 'yes' : outcome;
    },
    unbindUser: async (caller, subject) => {
      const { uuid } = await this.#user(caller, subject);
      const identity = { issuer: 'https://id.example.org', subject: randomUUID(), bound_at: 1 };
      await this.#db
        .insertInto('external_identities')
        .values({ ...identity, user_uuid: uuid! })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const outcome = await this.#status(caller, 'DELETE', `user/${uuid}/externalIdentities`);
      const left = await this.#db
        .selectFrom('external_identities')
        .selectAll()
        .where('user_uuid', '=', uuid)
        .execute();
      return (left.length === 0) === (outcome === 'yes') ? outcome : `${outcome}, ${left.length} left`;
    },
    listSessionsOfUser: async (caller, subject) => {
      const { uuid } = await this.#user(caller, subject);
      return this.#status(caller, 'GET', `user/${uuid}/sessions`);
    },
    getUserAccess: async (caller, subject) => {
      const { uuid } = await this.#user(caller, subject);
      return this.#status(caller, 'GET', `user/${uuid}/access`);
    },
    explainUserAccess: async (caller, subject) => {
      const { uuid } = await this.#user(caller, subject);
      // Every administrator can see this profile.
      const query = `kind=businessProfile&object=${this.#fixture.businessProfiles.viewer}`;
      return this.#status(caller, 'GET', `user/${uuid}/access/explanation?${query}`);
    },
    getFactorsOfUser: async (caller, subject) => {
      const { uuid } = await this.#user(caller, subject);
      return this.#status(caller, 'GET', `user/${uuid}/factors`);
    },
    resetFactorsOfUser: async (caller, subject) => {
      const { uuid } = await this.#user(caller, subject);
      await this.#db.deleteFrom('authenticator_apps').where('user_uuid', '=', uuid).execute();
      await addTestApp(this.#service.services, uuid!);
      const outcome = await this.#status(caller, 'DELETE', `user/${uuid}/factors`);
      const left = await this.#db
        .selectFrom('authenticator_apps')
        .selectAll()
        .where('user_uuid', '=', uuid)
        .execute();
      return (left.length === 0) === (outcome === 'yes') ? outcome : `${outcome}, ${left.length} left`;
    },
    listSignInsOfUser: async (caller, subject) => {
      const { uuid } = await this.#user(caller, subject);
      return this.#status(caller, 'GET', `user/${uuid}/signIns`);
    },
    endSessionsOfUser: async (caller, subject) => {
      const { uuid } = await this.#user(caller, subject);
      await startSession(this.#db, uuid!, [], Date.now());
      const outcome = await this.#status(caller, 'DELETE', `user/${uuid}/sessions`);
      const left = await this.#db
        .selectFrom('sso_sessions')
        .selectAll()
        .where('user_uuid', '=', uuid)
        .execute();
      return (left.length === 0) === (outcome === 'yes') ? outcome : `${outcome}, ${left.length} left`;
    },
    ...this.#profileTrials('App', 'app', (caller, subject) => this.#appProfile(caller, subject)),
    ...this.#profileTrials('Business', 'business', (caller, subject) =>
      this.#businessProfile(caller, subject),
    ),
    ...this.#profileTrials('Visibility', 'visibility', (caller, subject) =>
      this.#visibilityProfile(caller, subject),
    ),
    listBusinessProfilesOfAppProfile: async (caller, subject) => {
      const { uuid } = await this.#appProfile(caller, subject);
      return this.#status(caller, 'GET', `profile/app/${uuid}/businessProfiles`);
    },
    listUsersOfBusinessProfile: async (caller, subject) => {
      const { uuid } = await this.#businessProfile(caller, subject);
      return this.#status(caller, 'GET', `profile/business/${uuid}/users`);
    },
    listUsersOfVisibilityProfile: async (caller, subject) => {
      const { uuid } = await this.#visibilityProfile(caller, subject);
      return this.#status(caller, 'GET', `profile/visibility/${uuid}/users`);
    },
  };

  #profileTrials(
    kind: string,
    path: string,
    make: (caller: Caller, subject: Subject) => Promise<{ uuid: string | null }>,
  ) {
    return {
      [`list${kind}Profiles`]: async (caller: Caller, subject: Subject) => {
        const { uuid } = await make(caller, subject);
        await bumpListVersions(this.#db, 'appProfiles', 'businessProfiles', 'visibilityProfiles');
        return this.#holds(caller, `profile/${path}/list`, uuid!);
      },
      [`get${kind}Profile`]: async (caller: Caller, subject: Subject) => {
        const { uuid } = await make(caller, subject);
        return this.#status(caller, 'GET', `profile/${path}/get/${uuid}`);
      },
      [`update${kind}Profile`]: async (caller: Caller, subject: Subject) =>
        this.#status(caller, 'POST', `profile/${path}/update`, await make(caller, subject)),
      [`delete${kind}Profile`]: async (caller: Caller, subject: Subject) => {
        const { uuid } = await make(caller, subject);
        return this.#status(caller, 'DELETE', `profile/${path}/${uuid}`);
      },
    };
  }

  async #ask({ uuid }: Caller, method: string, path: string, body?: unknown): Promise<Response> {
    const isForm = body instanceof FormData;
    return fetch(`${this.#service.url}${API}/${path}`, {
      method,
      headers: {
        // Each call uses a new token, because an earlier call may have ended the caller's sessions.
        authorization: `Bearer ${await this.#service.tokenOf(uuid)}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
  }

  async #status(caller: Caller, method: string, path: string, body?: unknown): Promise<string> {
    const answer = await this.#ask(caller, method, path, body);
    await answer.arrayBuffer();
    return answer.ok ? 'yes' : String(answer.status);
  }

  async #holds(caller: Caller, path: string, what: string): Promise<string> {
    const answer = await this.#ask(caller, 'GET', path);
    if (!answer.ok) return String(answer.status);
    return (await answer.text()).includes(what) ? 'yes' : 'not listed';
  }

  async #listsUser(caller: Caller, subject: Subject, path: string, active: Flag): Promise<string> {
    return this.#holds(caller, path, (await this.#user(caller, subject, active)).username);
  }

  async #sets(caller: Caller, subject: Subject, call: string, active: Flag): Promise<string> {
    const { uuid } = await this.#user(caller, subject, active);
    return this.#status(caller, 'POST', `user/${call}`, [{ uuid }]);
  }

  readonly #freshName = () => `user.${randomUUID().replaceAll('-', '')}`;
  readonly #freshEmail = () => `${randomUUID()}@example.org`;

  /**
   * Creates a user of this kind with a unique name and e-mail address, as the target of a call. Does not store a user
   * of the kind `new`.
   */
  async #user(caller: Caller, subject: Subject, active: Flag = 1) {
    const { businessProfiles, visibilityProfile, company } = this.#fixture;
    const username = this.#freshName();
    if (subject === 'new') return { uuid: null, username, email: `${username}@example.org` };
    const of = (person: Person, others: Partial<Parameters<typeof addUser>[1]> = {}) =>
      addUser(this.#db, {
        username,
        active,
        businessProfile: businessProfiles[person],
        visibilityProfile,
        [COMPANY_FIELD]: company,
        ...others,
      });
    const make: Partial<Record<Subject, () => Promise<string>>> = {
      own: async () => caller.uuid,
      ofCompany: () => of('viewer'),
      ofOthers: () => of('viewer', { [COMPANY_FIELD]: this.#otherCompany }),
      administrator: () => of('admin'),
      productAdministrator: () => of('productAdmin'),
      hidden: () => of('viewer', { minimumRole: PRODUCT_ADMIN }),
    };
    const uuid = await make[subject]!();
    return this.#db.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();
  }

  async #userInput(caller: Caller, subject: Subject) {
    const { businessProfiles, visibilityProfile } = this.#fixture;
    const user = await this.#user(caller, subject);
    const stored = 'business_profile_uuid' in user ? user : null;
    return {
      uuid: user.uuid,
      username: user.username,
      email: user.email,
      firstName: 'Changed',
      lastName: 'By a trial',
      active: true,
      businessProfile: { uuid: stored?.business_profile_uuid ?? businessProfiles.viewer },
      visibilityProfile: { uuid: stored?.visibility_profile_uuid ?? visibilityProfile },
      minimumRole: { name: stored?.minimum_role ?? 'ADMIN' },
    };
  }

  /** Returns an import file that changes a user of this kind or, for `new`, creates one. */
  async #file(caller: Caller, subject: Subject): Promise<string> {
    const { uuid, username, email } = await this.#user(caller, subject);
    const names = await this.#db
      .selectFrom('users')
      .leftJoin('business_profiles as business', 'business.uuid', 'users.business_profile_uuid')
      .leftJoin('visibility_profiles as visibility', 'visibility.uuid', 'users.visibility_profile_uuid')
      .select(['business.name as business', 'visibility.name as visibility'])
      .where('users.uuid', '=', uuid ?? '')
      .executeTakeFirst();
    const cells: Partial<Cells> = {
      username,
      email,
      firstName: 'Changed',
      lastName: randomUUID(),
      active: 'true',
      businessProfile: names?.business ?? 'Business profile of viewer',
      visibilityProfile: names?.visibility ?? 'Everything',
    };
    return csvOf([Object.fromEntries(FILE_COLUMNS.map((column) => [column, cells[column] ?? ''])) as Cells]);
  }

  /**
   * Returns the body of the request that saves an application profile of this kind. For `new`, stores nothing. For
   * `own`, the body changes the caller's existing profile. For any other kind, first stores the profile to change.
   */
  async #appProfile(caller: Caller, subject: Subject) {
    const { application, appProfiles } = this.#fixture;
    const isGreater = subject === 'greater';
    const applicationUuid = isGreater || subject === 'own' ? application : this.#otherApplication;
    const own = appProfiles[caller.person];
    const { name_folded, ...fresh } = named('App profile');
    const role = subject === 'hidden' ? PRODUCT_ADMIN : ('ADMIN' as const);
    if (subject !== 'new' && subject !== 'own') {
      await this.#db
        .insertInto('app_profiles')
        .values({
          ...fresh,
          name_folded,
          minimum_role: role,
          company_uuid: null,
          application_uuid: applicationUuid,
        })
        .execute();
    }
    const roles = await this.#db
      .selectFrom('app_profile_roles')
      .select('role_uuid as uuid')
      .where('app_profile_uuid', '=', isGreater ? appProfiles.productAdmin : own)
      .execute();
    if (isGreater) {
      await this.#db
        .insertInto('app_profile_roles')
        .values(roles.map(({ uuid }) => ({ app_profile_uuid: fresh.uuid, role_uuid: uuid })))
        .execute();
    }
    return {
      ...fresh,
      uuid: subject === 'new' ? null : subject === 'own' ? own : fresh.uuid,
      application: { uuid: applicationUuid },
      minimumRole: { name: role },
      roles: isGreater || subject === 'own' ? roles : [],
      elements: [],
    };
  }

  /**
   * Returns the body of the request that saves a business profile of this kind. For `new`, stores nothing. For `own`,
   * the body changes the caller's existing profile. For any other kind, first stores the profile to change.
   */
  async #businessProfile(caller: Caller, subject: Subject) {
    const { application, appProfiles, businessProfiles } = this.#fixture;
    const { name_folded, ...fresh } = named('Business profile');
    const role = subject === 'hidden' ? PRODUCT_ADMIN : ('ADMIN' as const);
    const chosen = { greater: appProfiles.productAdmin, own: appProfiles[caller.person] } as Record<
      string,
      string
    >;
    const appProfile = chosen[subject] ?? appProfiles.viewer;
    if (subject !== 'new' && subject !== 'own') {
      await this.#db
        .insertInto('business_profiles')
        .values({ ...fresh, name_folded, minimum_role: role, company_uuid: null })
        .execute();
      await this.#db
        .insertInto('business_profile_choices')
        .values({
          business_profile_uuid: fresh.uuid,
          application_uuid: application,
          app_profile_uuid: appProfile,
        })
        .execute();
    }
    return {
      ...fresh,
      uuid: subject === 'new' ? null : subject === 'own' ? businessProfiles[caller.person] : fresh.uuid,
      appProfiles: [{ uuid: appProfile }],
      minimumRole: { name: role },
    };
  }

  /**
   * Returns the body of the request that saves a visibility profile of this kind. Unless the kind is `new`, first
   * stores the profile. Assigns it to the caller for `own`, and to a product administrator for `greater`.
   */
  async #visibilityProfile(caller: Caller, subject: Subject) {
    const { name_folded, ...fresh } = named('Visibility');
    const role = subject === 'hidden' ? PRODUCT_ADMIN : ('ADMIN' as const);
    if (subject !== 'new') {
      await this.#db
        .insertInto('visibility_profiles')
        .values({
          ...fresh,
          name_folded,
          minimum_role: role,
          company_uuid: null,
          primary_cluster_uuid: null,
          default_cluster_group_uuid: null,
        })
        .execute();
    }
    const holder = { own: caller.uuid, greater: this.#fixture.people.productAdmin } as Record<string, string>;
    const uuid = holder[subject];
    if (uuid) {
      await this.#db
        .updateTable('users')
        .set({ visibility_profile_uuid: fresh.uuid })
        .where('uuid', '=', uuid)
        .execute();
    }
    return {
      ...fresh,
      uuid: subject === 'new' ? null : fresh.uuid,
      minimumRole: { name: role },
      clusters: [],
      networkGroups: [{ uuid: this.#networkGroup }],
    };
  }
}
