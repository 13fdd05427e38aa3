import type { StoredAuthClient } from '../../../machines/auth-client/form-rules.ts';
import { clientSummary } from '../../../machines/auth-client/stored.ts';
import { namedForm } from '../../outcomes/form-messages.ts';
import { invalidate, replace } from '../../outcomes/list-updates.ts';
import { failed, success, unclear } from '../../outcomes/notice-of.ts';
import type { Outcomes } from '../../outcomes/outcome.ts';
import type { ResourceMessages } from '../../outcomes/resource-messages.ts';
import { unclearTexts } from '../../texts/unclear.ts';

/** The messages about sign-in clients, as worded in B17 (`docs/behaviour.md`). */
export const messages = {
  saved: 'client updated',
  notSaved: 'error updating client',
  deleted: 'client deleted',
  notDeleted: 'error deleting client',
  usageFailed: 'The users who are signed in through this client could not be loaded',
  changed: (name: string, isBlocked: boolean) => `${name} is ${isBlocked ? 'blocked' : 'no longer blocked'}`,
  notChanged: (name: string, blocks: boolean) => `${name} could not be ${blocks ? 'blocked' : 'unblocked'}`,
  changeUnclear: (name: string, blocks: boolean) =>
    `It is not known whether ${name} was ${blocks ? 'blocked' : 'unblocked'}`,
} as const;

export const resourceMessages = {
  of: 'authClient',
  savedAt: '/userprofile/api/v1/authClient/update',
  deletedAt: '/userprofile/api/v1/authClient',
  form: namedForm<StoredAuthClient>({
    saved: () => messages.saved,
    taken: messages.notSaved,
    failed: messages.notSaved,
    row: clientSummary,
  }),
  removal: messages,
} as const satisfies ResourceMessages;

export const outcomes = {
  clientBlocking: {
    clientChanged: {
      notice: ({ version: { stored } }) => success(messages.changed(stored.name, stored.blocked ?? false)),
      counts: () => ({ action: 'toggle', subject: 'authClient' }),
      lists: ({ version: { stored } }) => [replace('authClients', clientSummary(stored))],
    },
    clientNotChanged: {
      notice: ({ client, blocks, fault }) => failed(messages.notChanged(client.name, blocks), fault),
      lists: ({ fault }) => (fault.status === 404 ? invalidate('authClients') : []),
    },
    blockingUnclear: {
      notice: ({ client, blocks }) =>
        unclear(messages.changeUnclear(client.name, blocks), unclearTexts.looked),
      lists: () => invalidate('authClients'),
    },
  },
} satisfies Outcomes<'clientBlocking'>;
