declare module '../../db/schema.ts' {
  interface Database {
    external_identities: ExternalIdentityTable;
  }
}

/** Binds a user to an identity of the external provider. */
export interface ExternalIdentityTable {
  issuer: string;
  subject: string;
  user_uuid: string;
  /** In milliseconds since 1970. */
  bound_at: number;
}
