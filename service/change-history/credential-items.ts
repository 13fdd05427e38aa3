import type { ExpressionBuilder } from 'kysely';
import type { operations } from '../../openapi/generated/schema.d.ts';
import { selectGivenRoles } from '../access/granted.ts';
import { isCompanyAdministrator, ROLE_NAMES } from '../access/roles.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import type { ChangeItemTable } from './tables.ts';

/**
 * The calls that change how a user signs in: the password, a link for a new one, second factors, sessions, or the
 * binding to the identity provider. `recordCredentials` refuses other calls.
 */
const CREDENTIAL_CALLS = [
  'applyBulkAction.endSessions',
  'applyBulkAction.resetMail',
  'changeOwnPassword',
  'command.create-admin',
  'command.reset-factor',
  'confirmAppAtSignIn',
  'confirmAuthenticatorApp',
  'confirmPasskey',
  'confirmPasskeyAtSignIn',
  'createPasswordLink',
  'endOwnSessions',
  'endSessionsOfUser',
  'forgotPassword',
  'getPropelTokenFromCode',
  'removeAuthenticatorApp',
  'removePasskey',
  'renamePasskey',
  'renewRecoveryCodes',
  'requestPasswordReset',
  'resetFactorsOfUser',
  'unbindUser',
  'updatePassword',
] as const satisfies readonly (keyof operations | `${'applyBulkAction' | 'command'}.${string}`)[];

/** Returns whether a call, by its name in the history, changes how a user signs in. */
export const isCredentialCall = (call: string): boolean =>
  CREDENTIAL_CALLS.some((credentialCall) => credentialCall === call);

/**
 * Returns the SQL condition for items that change how a user signs in whom the viewer may not change, by the rule of
 * `findChangeRefusal`.
 */
export const isForeignCredentialItem =
  (db: Db, { roles, companyUuid }: Viewer) =>
  (eb: ExpressionBuilder<Database & { item: ChangeItemTable }, 'item'>) =>
    eb.and([
      eb('item.kind', '=', 'user'),
      eb.exists(
        eb
          .selectFrom('changes as made')
          .select('made.uuid')
          .whereRef('made.uuid', '=', 'item.change_uuid')
          .where('made.call', 'in', CREDENTIAL_CALLS),
      ),
      eb.exists(
        eb
          .selectFrom('users as owner')
          .select('owner.uuid')
          .whereRef('owner.uuid', '=', 'item.object_uuid')
          .where((owner) =>
            owner.or([
              owner(
                'owner.business_profile_uuid',
                'in',
                selectGivenRoles(db)
                  .select('choice.business_profile_uuid')
                  .where(
                    'role.name',
                    'in',
                    ROLE_NAMES.filter((role) => !roles.includes(role)),
                  ),
              ),
              ...(isCompanyAdministrator(roles)
                ? [
                    owner('owner.company_uuid', 'is', null),
                    owner('owner.company_uuid', '!=', companyUuid ?? ''),
                  ]
                : []),
            ]),
          ),
      ),
    ]);
