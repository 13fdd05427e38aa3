import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { LogoutSender } from './backchannel-logout/sender.ts';
import { Background } from './tasks/background.ts';
import { BulkJobWorker } from './bulk-actions/jobs/worker.ts';
import { createAdministrator } from './administrator/create.ts';
import { taskCause, withCause } from './change-history/cause.ts';
import { maintainHistory } from './change-history/maintain-history.ts';
import { ConfigError } from './config-error.ts';
import type { Config } from './config.ts';
import { openConfiguredDatabase } from './configured-database.ts';
import { createContext, type Context } from './context.ts';
import { hasUsers } from './user/has-users.ts';
import { EmailChangeMailer } from './user/email-changes.ts';
import { LIMITS, type Limits } from './limits.ts';
import { startMail, type RunningMail } from './mail/start.ts';
import { readTemplates } from './password/screen-templates.ts';
import { ensureConsoleClient } from './oauth/ensure-console-client.ts';
import { PushWorker } from './pushes/worker.ts';
import { findWeakness } from './password/guessable.ts';
import { BULK_ACTIONS, COMPARED_KINDS, TABLES_WITH_COMPANY } from './resources.ts';
import { ResetMailSender } from './password/reset-mails.ts';
import { createServer, type ServerOptions } from './server.ts';
import type { Services } from './services.ts';
import { errorReason } from './small-file.ts';
import { shortenSessions } from './oauth/sessions/expired-sessions.ts';
import { startSweeping } from './tasks/sweep.ts';
import { HOST_ADVICE } from './settings/address.ts';
import { Tracing } from './tracing/tracing.ts';
import { checkInventory, openInventory } from './sources/inventory/open.ts';

export interface RunningService {
  app: FastifyInstance;
  services: Services;
  port: number;
  /** Path of the file with the key that encrypts secrets, if this start has created the file; otherwise null. */
  createdKeyFile: string | null;
  /**
   * Stops the service: makes the readiness check fail, completes running requests, stops all background work, and
   * closes the database.
   */
  stop: () => Promise<void>;
}

export interface StartOptions extends ServerOptions {
  now?: () => number;
  limits?: Partial<Limits>;
  /**
   * Prepares the database at every start, before the service listens. By default, creates the first
   * administrator if the database has no users.
   */
  prepare?: (context: Context, config: Config) => Promise<void>;
}

async function createFirstAdministrator(context: Context, config: Config): Promise<void> {
  const { db } = context;
  if (await hasUsers(db)) return;
  if (!config.firstAdministrator) {
    throw new ConfigError(
      'ADMIN_USERNAME and ADMIN_PASSWORD are missing: the database has no users, and they create the first administrator',
    );
  }
  const guessable = findWeakness(config.firstAdministrator.password, {
    ...config,
    username: config.firstAdministrator.username,
  });
  if (guessable !== null) throw new ConfigError(`ADMIN_PASSWORD cannot be used. ${guessable}`);
  try {
    await createAdministrator(context, config.firstAdministrator);
  } catch (error) {
    // The error is ignored if another instance, which started at the same time, has created the administrator.
    if (!(await hasUsers(db))) throw error;
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = errorReason(error);
    if (code === 'EADDRINUSE') throw new ConfigError(`PORT ${port} is in use on ${host}: choose another one`);
    if (code === 'EACCES')
      throw new ConfigError(
        `PORT ${port} requires privileges that this user does not have: choose one above 1023`,
      );
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)) {
      throw new ConfigError(`HOST ${host} is not an address of this machine (${code}). ${HOST_ADVICE}`);
    }
    throw error;
  }
}

/**
 * Accepts connections for `delayMs`, so that load balancers notice the failed readiness check. Then waits for running
 * requests and background work, at most `limitMs`.
 */
async function drain(
  app: FastifyInstance,
  { config, bulkJobs, pushes, logouts, resetMails, addressNotices, background, mailer }: Services,
): Promise<void> {
  const { delayMs, limitMs } = config.drain;
  await delay(delayMs);
  const cut = setTimeout(() => {
    app.log.warn('the stop aborted requests that took too long');
    app.server.closeAllConnections();
    mailer.close();
  }, limitMs);
  await app.close();
  // The worker of bulk jobs stops first, because applied parts wake the other workers.
  await bulkJobs.stop();
  await pushes.stop();
  await logouts.stop();
  await resetMails.stop();
  addressNotices.stop();
  await background.settled();
  clearTimeout(cut);
}

/**
 * Opens the database, prepares it (`StartOptions.prepare`), and starts the server and the background work.
 *
 * @throws ConfigError that names the setting which cannot be used
 */
export async function startService(config: Config, options: StartOptions): Promise<RunningService> {
  const tracing = config.tracing && new Tracing(config.tracing);
  const { db, keys, createdKeyFile, newerMigrations } = await openConfiguredDatabase(
    config,
    tracing?.onQuery,
  );
  const context = createContext(db, keys, options.now, config.sessions);
  const { now } = context;
  let mail: RunningMail | null = null;
  try {
    await withCause(context, taskCause('start'), async () => {
      await (options.prepare ?? createFirstAdministrator)(context, config);
      await ensureConsoleClient(context, config.publicUrl);
    });
    await shortenSessions(context);
    const templates = readTemplates(config.templates);
    await checkInventory(config.inventory);
    const inventory = config.inventory && openInventory(config.inventory);
    const background = new Background();
    const bulkJobs = new BulkJobWorker(BULK_ACTIONS);
    const pushes = new PushWorker(context);
    const logouts = new LogoutSender(context, config);
    const limits = { ...LIMITS, ...options.limits };
    mail = await startMail(config, db, { now, times: limits.mail });
    const { mailer, stop: stopMail } = mail;
    const resetMails = new ResetMailSender(context, config, mailer);
    const addressNotices = new EmailChangeMailer(mailer, background, config, now);
    const stopping = new AbortController();
    const services: Services = {
      ...context,
      config,
      mailer,
      templates,
      background,
      addressNotices,
      inventory,
      bulkJobs,
      pushes,
      logouts,
      resetMails,
      stopping: stopping.signal,
      tracing,
      limits,
      tablesWithCompany: TABLES_WITH_COMPANY,
    };
    const app = await createServer(services, options);
    mail.mailbox?.serve(app);
    if (newerMigrations.length > 0) {
      app.log.warn(
        { newerMigrations },
        'a newer version has migrated the database; this version supports the changes',
      );
    }
    await listen(app, config);
    bulkJobs.start(services, app.log);
    pushes.start(app.log);
    logouts.start(app.log);
    resetMails.start(app.log);
    const stopSweeping = startSweeping(db, now, app.log, () => logouts.wake(), limits.sweepEveryMs);
    const stopTending = maintainHistory(
      context,
      { days: config.historyDays, kinds: COMPARED_KINDS, everyMs: limits.sealEveryMs },
      app.log,
    );
    return {
      app,
      services,
      port: (app.server.address() as AddressInfo).port,
      createdKeyFile,
      stop: async () => {
        stopping.abort();
        await drain(app, services);
        await stopSweeping();
        await stopTending();
        await stopMail();
        await db.destroy();
        await tracing?.stop();
      },
    };
  } catch (error) {
    await mail?.stop();
    await db.destroy();
    throw error;
  }
}
