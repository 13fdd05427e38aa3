import { PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import { referenceTo } from '../change-history/name-references.ts';
import type { RecordedKind, RecordedObject } from '../change-history/recorded-object.ts';
import { findSignInClient, type SignInClient } from './find-client.ts';

const recordedClient = (client: SignInClient): RecordedObject => ({
  name: client.name,
  minimum_role: PRODUCT_ADMIN,
  company_uuid: null,
  fields: {
    name: client.name,
    description: client.description,
    clientType: client.type,
    redirectTargets: [...client.redirectTargets],
    postLogoutTargets: [...client.postLogoutTargets],
    allowedOrigins: [...client.origins],
    pkceOptional: client.isPkceOptional,
    offlineAccess: client.mayUseOfflineAccess,
    application: referenceTo('application', client.applicationUuid),
    onlyWithRoles: client.isOnlyWithRoles,
    idTokenClaims: client.hasIdTokenClaims,
    requiredLevel: client.requiredLevel,
    backchannelLogoutUrl: client.backchannelLogoutUri,
    jwks: client.jwks,
    blocked: client.isBlocked,
  },
});

export const RECORDED_AUTH_CLIENTS: RecordedKind = {
  kind: 'authClient',
  read: async (db, uuids) => {
    const found = new Map<string, RecordedObject>();
    for (const uuid of uuids) {
      const client = await findSignInClient(db, uuid);
      if (client) found.set(uuid, recordedClient(client));
    }
    return found;
  },
};
