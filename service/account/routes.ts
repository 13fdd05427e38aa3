import type { FastifyRequest } from 'fastify';
import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import type { Account } from '../../openapi/generated/types.ts';
import { defaultMinimumRole } from '../access/roles.ts';
import type { Viewer } from '../access/viewer.ts';
import { isPlaceholderEmail } from '../administrator/placeholder-email.ts';
import { afterCommit } from '../db/after-commit.ts';
import type { Handlers } from '../http/handlers.ts';
import { passwordChangedMail } from '../mail/mail-texts.ts';
import { sendsMail } from '../mail/start.ts';
import { inHashQueue } from '../password/hash.ts';
import type { Services } from '../services.ts';
import { assertChangeable } from '../user/changeable.ts';
import { changeOwnPassword } from './password.ts';
import { listSignIns } from './sign-in-list.ts';
import { endOwnSessions, endSessionsOfUser, listSessions } from './sessions.ts';

const choiceOf = (
  userUuid: string,
  { id, keepCurrent }: { id?: string; keepCurrent?: boolean },
  { sessionHash }: FastifyRequest,
) => ({ userUuid, id, keptHash: keepCurrent ? sessionHash : null });

const logEnded = (
  { log }: Pick<FastifyRequest, 'log'>,
  ended: { user: string; by: string; ended: number },
): void => log.info(ended, 'sessions of a user were ended');

export function accountHandlers(services: Services) {
  const { db, config, mailer, background, now } = services;
  const { header } = config;

  const userOf = (uuid: string) =>
    db
      .selectFrom('users')
      .select([
        'uuid',
        'username',
        'first_name',
        'last_name',
        'email',
        'password_hash as passwordHash',
        (eb) =>
          eb
            .selectFrom('password_history')
            .select((inner) => inner.fn.max('created_at').as('changed_at'))
            .whereRef('password_history.user_uuid', '=', 'users.uuid')
            .as('changed_at'),
      ])
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();

  async function accountOf(uuid: string): Promise<Account> {
    const user = await userOf(uuid);
    return {
      uuid,
      username: user.username,
      firstName: user.first_name,
      lastName: user.last_name,
      email: user.email,
      hasPassword: user.passwordHash !== null,
      passwordChangedAt: user.changed_at === null ? null : new Date(user.changed_at).toISOString(),
    };
  }

  async function companyOf({ companyUuid }: Viewer) {
    if (companyUuid === null) return null;
    const row = await db
      .selectFrom('companies')
      .select(['uuid', 'name'])
      .where('uuid', '=', companyUuid)
      .executeTakeFirst();
    return row ?? null;
  }

  /**
   * Mails, in the background, that the password was changed, unless the installation sends no mail or the user has
   * only a placeholder address. The change stays, even if the mail cannot be sent.
   */
  function confirmByMail(user: { username: string; email: string }, request: FastifyRequest): void {
    if (!sendsMail(config) || isPlaceholderEmail(user.email)) return;
    background.run(
      () => mailer.send(passwordChangedMail(user, config.supportContact, 'others')),
      (error) => request.log.error({ err: error }, 'a password confirmation mail was not sent'),
    );
  }

  return {
    getCurrentUser: async (_input, { viewer }) => ({
      status: 200,
      body: {
        username: viewer.username,
        roles: viewer.roles,
        layoutCode: config.layoutCode,
        defaultMinimumRoleName: defaultMinimumRole(viewer.roles),
        [COMPANY_FIELD]: await companyOf(viewer),
        snmpManagerName: config.snmpManager,
        success: true,
        gaSiteId: config.gaSiteId,
        headerUrl: header.url,
        headerCss: header.css,
        headerConfig: header.config,
        headerVersion: header.version,
        suiteName: config.suiteName,
        appName: config.appName,
      },
    }),

    getAccount: async (_input, { viewer }) => ({ status: 200, body: await accountOf(viewer.uuid) }),

    changeOwnPassword: ({ body }, { viewer, request }) =>
      inHashQueue(viewer.username, async () => {
        const user = await userOf(viewer.uuid);
        const options = { keptSession: request.sessionHash, names: config };
        await changeOwnPassword(services, user, body, options, now());
        request.log.info({ user: viewer.uuid }, 'a user changed their password');
        confirmByMail(user, request);
        return { status: 200, body: await afterCommit(db, () => accountOf(viewer.uuid)) };
      }),

    listOwnSessions: async (_input, { viewer, request }) => ({
      status: 200,
      body: await listSessions(services, viewer.uuid, request.sessionHash),
    }),

    endOwnSessions: async ({ query }, { viewer, request }) => {
      const ended = await endOwnSessions(services, choiceOf(viewer.uuid, query, request));
      logEnded(request, { user: viewer.uuid, by: viewer.uuid, ended });
      const left = await afterCommit(db, () => listSessions(services, viewer.uuid, request.sessionHash));
      return { status: 200, body: { ended, ...left } };
    },

    listOwnSignIns: async ({ query }, { viewer }) => ({
      status: 200,
      body: await listSignIns(db, viewer.uuid, query.before),
    }),

    listSignInsOfUser: async ({ params: { uuid }, query }, { viewer }) => {
      await assertChangeable(db, viewer, [uuid]);
      return { status: 200, body: await listSignIns(db, uuid, query.before) };
    },

    listSessionsOfUser: async ({ params: { uuid } }, { viewer, request }) => {
      await assertChangeable(db, viewer, [uuid]);
      return { status: 200, body: await listSessions(services, uuid, request.sessionHash) };
    },

    endSessionsOfUser: async ({ params: { uuid }, query }, { viewer, request }) => {
      const ended = await endSessionsOfUser(services, viewer, choiceOf(uuid, query, request));
      logEnded(request, { user: uuid, by: viewer.uuid, ended });
      const left = await afterCommit(db, () => listSessions(services, uuid, request.sessionHash));
      return { status: 200, body: { ended, ...left } };
    },
  } satisfies Partial<Handlers>;
}
