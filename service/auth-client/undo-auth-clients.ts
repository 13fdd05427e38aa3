import { randomBytes } from 'node:crypto';
import type { AuthClientInput } from '../../openapi/generated/types.ts';
import { isLoopback } from '../config.ts';
import {
  openReference,
  text,
  textOrNull,
  texts,
  type SavedObject,
  type UndoableKind,
} from '../undo/undoable-kind.ts';
import { unseal } from '../vault/sealed.ts';
import { blockClient, deleteClient } from './block.ts';
import { findSignInClient } from './find-client.ts';
import { RECORDED_AUTH_CLIENTS } from './recorded-auth-client.ts';
import { saveClient } from './save.ts';

const inputOf = ({ uuid, isNew, fields }: SavedObject, clientSecret: string): AuthClientInput => {
  const [first = '', ...others] = texts(fields.redirectTargets);
  const type = textOrNull(fields.clientType) as AuthClientInput['clientType'] | null;
  return {
    uuid: isNew ? null : uuid,
    name: text(fields.name),
    description: text(fields.description),
    clientSecret,
    allowedRedirectTarget: first,
    // A client without a type accepts no other settings.
    ...(type && {
      clientType: type,
      redirectTargets: others,
      postLogoutTargets: texts(fields.postLogoutTargets),
      allowedOrigins: texts(fields.allowedOrigins),
      pkceOptional: fields.pkceOptional === true,
      offlineAccess: fields.offlineAccess === true,
      applicationUuid: openReference(fields.application)?.uuid ?? null,
      onlyWithRoles: fields.onlyWithRoles === true,
      idTokenClaims: fields.idTokenClaims === true,
      requiredLevel: textOrNull(fields.requiredLevel) as AuthClientInput['requiredLevel'] & (string | null),
      backchannelLogoutUrl: textOrNull(fields.backchannelLogoutUrl),
      jwks: textOrNull(fields.jwks),
    }),
  };
};

export const UNDOABLE_AUTH_CLIENTS: UndoableKind = {
  recorded: RECORDED_AUTH_CLIENTS,
  calls: { save: 'updateAuthClient', remove: 'deleteAuthClient' },
  lists: ['authClients'],
  save: async ({ services }, clients) => {
    for (const client of clients) {
      const { uuid, fields, changed } = client;
      const stored = await findSignInClient(services.db, uuid);
      // The secret of a deleted client is not recorded. The restored client gets a new one.
      const secret = stored
        ? unseal(services.keys, 'auth_clients.client_secret', uuid, stored.secret)
        : randomBytes(24).toString('base64url');
      if (changed.some((field) => field !== 'blocked')) {
        await saveClient(services, {
          client: inputOf(client, secret),
          ifMatch: undefined,
          allowsLoopback: isLoopback(services.config.host),
          newUuid: uuid,
        });
      }
      await blockClient(services, { uuid, blocked: fields.blocked === true });
    }
  },
  remove: ({ services }, uuid) => deleteClient(services, uuid),
  findUses: async () => [],
};
