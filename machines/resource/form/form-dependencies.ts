import type { ActorRefFrom } from 'xstate';
import type { Client } from '../../../openapi/client/client.ts';
import type { LoadedHolders } from '../../access/holders.ts';
import type { sessionMachine } from '../../sign-in/session.machine.ts';
import type { ListActor } from '../list/list.machine.ts';

export interface FormDependencies<Rows extends Readonly<Record<string, { readonly uuid: string }>>> {
  readonly client: Client;
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly lists: { readonly [Name in keyof Rows]: ListActor<Rows[Name]> };
  /** The actor that loads the users whom the open form's changes affect. */
  readonly holders: { getSnapshot(): { readonly context: LoadedHolders } };
}

export const defaultRoleOf = (session: FormDependencies<never>['session']): string =>
  session.getSnapshot().context.user?.defaultMinimumRoleName ?? 'ADMIN';
