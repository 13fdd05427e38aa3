import type { User } from '../../openapi/types.ts';
import { mapPlainFields, type PlainField } from '../../openapi/user-fields.ts';
import type { ApplicationAccess } from '../access/granted.ts';
import { Problem } from '../http/problem.ts';
import { API_TIMEOUT_MS, apiAuthorization, apiUrl, type ApiOptions } from './application-api.ts';
import type { PushedUser } from './application-contract.ts';
import { sendToSystem } from './http.ts';

export interface FailedPush {
  uuid: string;
  name: string;
  reason: string;
}

function pushed(user: User, roles: string[]): PushedUser {
  const plain: Pick<PushedUser, PlainField> = mapPlainFields((field) => user[field] ?? null);
  return {
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    ...plain,
    // A user without roles has no access to the application, so the push reports the user as inactive.
    active: user.active && roles.length > 0,
    roles,
    elements: user.elements.map(({ category, label, name, actualValue }) => ({
      category,
      label,
      name,
      value: actualValue,
    })),
  };
}

async function pushTo(application: ApplicationAccess, user: User, options: ApiOptions): Promise<void> {
  await sendToSystem(apiUrl(application, `/users/${encodeURIComponent(user.username)}`), {
    timeoutMs: API_TIMEOUT_MS,
    ...options,
    name: application.name,
    method: 'PUT',
    headers: {
      ...(await apiAuthorization(application, options)),
      'content-type': 'application/json',
    },
    body: JSON.stringify(pushed(user, application.roles)),
  });
}

/**
 * Returns a message without secrets. Messages of errors other than `Problem` may contain an address with a
 * password.
 */
const reasonOf = (error: unknown): string =>
  error instanceof Problem ? error.message : 'The user could not be sent.';

/**
 * Sends a user to the applications concurrently.
 *
 * @returns the applications that failed, with reasons that contain no secrets
 */
export async function pushUser(
  user: User,
  applications: readonly ApplicationAccess[],
  options: ApiOptions = {},
): Promise<FailedPush[]> {
  const outcomes = await Promise.allSettled(
    applications.map((application) => pushTo(application, user, options)),
  );
  return outcomes.flatMap((outcome, index) => {
    if (outcome.status === 'fulfilled') return [];
    const { uuid, name } = applications[index]!;
    return [{ uuid, name, reason: reasonOf(outcome.reason) }];
  });
}
