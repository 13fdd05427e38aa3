import type { PostgresPool as KyselyPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { databaseFault, isFailover } from './faults.ts';

/**
 * Returns the statements that begin a transaction. They set the isolation level, because
 * `default_transaction_isolation` may be `serializable`. The timeouts limit how long a transaction waits for a lock,
 * and how long it may be idle, so that a crashed instance cannot block others. Just-in-time compilation is off: in a
 * new installation, which has no statistics, PostgreSQL expects far more rows than there are, and compiles a statement
 * of a few milliseconds for half a second. All settings end with the transaction: behind PgBouncer in transaction mode,
 * a setting of the session would apply to other clients, and not to the next transaction of this one.
 */
const beginOf = (patienceMs: number): string =>
  [
    'begin isolation level read committed',
    `set local lock_timeout = ${patienceMs}`,
    "set local idle_in_transaction_session_timeout = '60s'",
    'set local jit = off',
  ].join('; ');

/** A database error before the first statement of a transaction. No statement has run, so nothing was changed. */
class NotStarted extends Error {
  /** SQLSTATE `sqlclient_unable_to_establish_sqlconnection`. */
  readonly code = '08001';

  constructor(cause: unknown) {
    super('The database ended the connection before a statement ran', { cause });
  }
}

const notStarted = (error: unknown): unknown =>
  databaseFault(error) === 'lost' ? new NotStarted(error) : error;

const isRead = (sql: string): boolean => /^\s*select\b/i.test(sql);

/** Other statements, such as `vacuum`, may have to run outside of a transaction. */
const isChange = (sql: string): boolean => /^\s*(insert|update|delete|with)\b/i.test(sql);

/** A connection that runs each read and each change in a transaction that begins with `beginOf`. */
class PooledConnection implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #beginning: string;
  readonly #isOutdated: () => boolean;
  readonly #onFailover: () => void;
  #isInTransaction = false;
  #isBroken = false;

  constructor(client: PoolClient, beginning: string, isOutdated: () => boolean, onFailover: () => void) {
    this.#client = client;
    this.#beginning = beginning;
    this.#isOutdated = isOutdated;
    this.#onFailover = onFailover;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query(): never;
  async query<Row>(sql = '', parameters: readonly unknown[] = []): Promise<PostgresQueryResult<Row>> {
    if (sql === 'begin') {
      await this.#begin();
      return { command: 'SELECT', rowCount: 0, rows: [] };
    }
    if (this.#isInTransaction) {
      this.#isInTransaction = sql !== 'commit' && sql !== 'rollback';
      return this.#send(sql, parameters);
    }
    if (isRead(sql)) return this.#readAlone(sql, parameters);
    return isChange(sql) ? this.#changeAlone(sql, parameters) : this.#send(sql, parameters);
  }

  release(): void {
    this.#client.release(this.#isBroken || this.#isInTransaction || this.#isOutdated());
  }

  async #begin(): Promise<void> {
    this.#isInTransaction = true;
    await this.#send(this.#beginning).catch((error: unknown) => {
      throw notStarted(error);
    });
  }

  /** Sends all three statements without waiting, so that the transaction costs no additional round trip. */
  async #readAlone<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const sent = [
      this.#send(this.#beginning),
      this.#send<Row>(sql, parameters),
      this.#send('commit'),
    ] as const;
    const [, result] = await Promise.all(sent);
    return result;
  }

  /** Sends each statement after the previous one, because a change must not run if its transaction has not begun. */
  async #changeAlone<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    await this.#begin();
    try {
      const result = await this.#send<Row>(sql, parameters);
      await this.#send('commit');
      this.#isInTransaction = false;
      return result;
    } catch (error) {
      // If the rollback fails, the pool closes the connection, because `#isInTransaction` stays set.
      await this.#send('rollback').then(
        () => {
          this.#isInTransaction = false;
        },
        () => {},
      );
      throw error;
    }
  }

  async #send<Row>(sql: string, parameters?: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    try {
      const { command, rowCount, rows } = await this.#client.query(sql, parameters && [...parameters]);
      return {
        command: command as PostgresQueryResult<Row>['command'],
        rowCount: rowCount ?? 0,
        rows: rows as Row[],
      };
    } catch (error) {
      if (databaseFault(error) === 'lost') this.#isBroken = true;
      if (isFailover(error)) this.#onFailover();
      throw error;
    }
  }
}

/**
 * A pool of connections to PostgreSQL that work through PgBouncer in transaction mode: nothing that the service sets
 * outlives a transaction. When a server turns out to be read-only or shuts down, the pool uses none of its connections
 * again, because after a failover they lead to the former primary.
 */
export class PostgresPool implements KyselyPool {
  readonly #pool: Pool;
  readonly #beginning: string;
  /** Counts failovers. */
  #generation = 0;
  /** The value of `#generation` at which each connection was opened. */
  readonly #generations = new WeakMap<object, number>();

  /** @param patienceMs how long a caller waits for a connection, and a transaction for a lock, in milliseconds */
  constructor(config: PoolConfig, patienceMs: number) {
    this.#beginning = beginOf(patienceMs);
    this.#pool = new Pool({
      ...config,
      connectionTimeoutMillis: patienceMs,
      pipeline: true,
      onConnect: (client) => {
        this.#generations.set(client, this.#generation);
        // Without a listener, a lost connection would crash the process. The pool's own listener covers only idle
        // connections, and a transaction keeps its connection between queries. The pool replaces closed connections;
        // the next query reports the error.
        client.on('error', () => {});
      },
    });
    this.#pool.on('error', () => {});
  }

  async connect(): Promise<PostgresPoolClient> {
    for (;;) {
      const client = await this.#pool.connect().catch((error: unknown) => {
        if (isFailover(error)) this.#generation += 1;
        throw notStarted(error);
      });
      const isOutdated = () => this.#generations.get(client) !== this.#generation;
      const onFailover = () => {
        if (!isOutdated()) this.#generation += 1;
      };
      if (!isOutdated()) return new PooledConnection(client, this.#beginning, isOutdated, onFailover);
      client.release(true);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}
