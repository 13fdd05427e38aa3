declare module '../../db/schema.ts' {
  interface Database {
    external_identities: ExternalIdentityTable;
  }
}

/** The binding of a user to a person at the identity provider. */
export interface ExternalIdentityTable {
  issuer: string;
  subject: string;
  user_uuid: string;
  /** When the user was bound, in milliseconds since 1970. */
  bound_at: number;
}
