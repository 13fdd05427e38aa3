import type { Generated } from 'kysely';

declare module '../db/schema.ts' {
  interface Database {
    session_clients: SessionClientTable;
    logout_deliveries: LogoutDeliveryTable;
  }
}

/**
 * A client that received tokens in a session. The row outlives the session, because the application may still have
 * its own session.
 */
export interface SessionClientTable {
  sid: string;
  client_uuid: string;
  user_uuid: string;
  /** When the client last exchanged a code in this session, in milliseconds since 1970. */
  reached_at: number;
}

/** A logout token that has not been delivered yet. The service signs the token when it sends it. */
export interface LogoutDeliveryTable {
  sid: string;
  /** The client, which may have been deleted since. */
  client_uuid: string;
  user_uuid: string;
  /** The address for logout tokens that the client had when the session ended. */
  address: string;
  queued_at: number;
  /** When the next attempt is due, in milliseconds since 1970; 0 means at once. */
  due_at: Generated<number>;
  attempts: Generated<number>;
  last_error: string | null;
}
