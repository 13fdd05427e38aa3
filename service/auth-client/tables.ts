import type { Generated } from 'kysely';
import type { Sealed } from '../vault/sealed.ts';

declare module '../db/schema.ts' {
  interface Database {
    auth_clients: AuthClientTable;
  }
}

declare module '../db/versions.ts' {
  interface Lists {
    authClients: true;
  }
}

export interface AuthClientTable {
  uuid: string;
  name: string;
  description: string;
  allowed_redirect_target: string;
  client_secret: Sealed;
  version: Generated<number>;
}
