import type { User } from '../../openapi/generated/types.ts';
import { mapPlainFields, type PlainField } from '../../openapi/rules/user-fields.ts';
import type { ApplicationAccess } from '../access/granted.ts';
import { Problem } from '../problem.ts';
import { apiAuthorization, apiOptions, apiUrl, type ApiOptions } from './application-api.ts';
import { applicationContract, type PushedUser } from './application-contract.ts';
import { exchange, sendToSystem } from './http.ts';
import { parseJson } from './parse-json.ts';

/** The data of a user that a push sends, besides the roles. */
export type PushableUser = Pick<
  User,
  'username' | 'email' | 'firstName' | 'lastName' | 'active' | PlainField
> & {
  elements: readonly Pick<User['elements'][number], 'category' | 'label' | 'name' | 'actualValue'>[];
};

export interface FailedPush {
  uuid: string;
  name: string;
  reason: string;
}

/**
 * Builds the user that an application's API receives.
 *
 * @param roles the names of the user's roles in the application
 */
export function pushedUser(user: PushableUser, roles: readonly string[]): PushedUser {
  const plain: Pick<PushedUser, PlainField> = mapPlainFields((field) => user[field] ?? null);
  return {
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    ...plain,
    // A user without roles has no access to the application, so the push reports the user as inactive.
    active: user.active && roles.length > 0,
    roles: [...roles],
    elements: user.elements.map(({ category, label, name, actualValue }) => ({
      category,
      label,
      name,
      value: actualValue,
    })),
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };

async function pushTo(
  application: ApplicationAccess,
  user: PushableUser,
  options: ApiOptions,
): Promise<void> {
  await sendToSystem(apiUrl(application, `/users/${encodeURIComponent(user.username)}`), {
    ...apiOptions(application, options),
    method: 'PUT',
    headers: { ...(await apiAuthorization(application, options)), ...JSON_TYPE },
    body: JSON.stringify(pushedUser(user, application.roles)),
  });
}

/**
 * Returns why a push failed, without secrets. The message of an error other than `Problem` is not used, because it may
 * contain an address with a password.
 */
export const failureReason = (error: unknown): string =>
  error instanceof Problem ? error.message : 'The user could not be sent.';

/**
 * Sends a user to the applications concurrently.
 *
 * @returns the applications that failed, with reasons that contain no secrets
 */
export async function pushUser(
  user: PushableUser,
  applications: readonly ApplicationAccess[],
  options: ApiOptions = {},
): Promise<FailedPush[]> {
  const outcomes = await Promise.allSettled(
    applications.map((application) => pushTo(application, user, options)),
  );
  return outcomes.flatMap((outcome, index) => {
    if (outcome.status === 'fulfilled') return [];
    const { uuid, name } = applications[index]!;
    return [{ uuid, name, reason: failureReason(outcome.reason) }];
  });
}

/** Path of the optional batch call. */
export const BATCH_PATH = '/users/batch';

/** Timeout of a batch call, in milliseconds. No user waits for it, and the application stores up to 1,000 users. */
const BATCH_TIMEOUT_MS = 60_000;

/** Maximum size of a result, in bytes: 1,000 entries with the longest usernames. */
const BATCH_RESULT_MAX_BYTES = 8 * 1024 * 1024;

/** Statuses of an application without the batch call. */
const UNSUPPORTED = new Set([404, 405, 501]);

export const isBatchUnsupported = (status: number): boolean => UNSUPPORTED.has(status);

/**
 * Sends users to an application in one call.
 *
 * @param users JSON texts of `PushedUser`
 * @returns the usernames that the application has stored; null if the application has no batch call
 * @throws Problem as `readSource`
 */
export async function pushBatch(
  application: ApplicationAccess,
  users: readonly string[],
  options: ApiOptions = {},
): Promise<Set<string> | null> {
  const { status, bytes } = await exchange(apiUrl(application, BATCH_PATH), {
    ...apiOptions(application, { timeoutMs: BATCH_TIMEOUT_MS, ...options }),
    maxBytes: BATCH_RESULT_MAX_BYTES,
    method: 'POST',
    headers: { ...(await apiAuthorization(application, options)), ...JSON_TYPE },
    body: `{"users":[${users.join(',')}]}`,
    acceptsStatus: isBatchUnsupported,
  });
  if (isBatchUnsupported(status)) return null;
  // An application that answers 200 to every path has not stored the users. The caller sends them one at a time.
  const result = await parseJson(bytes, application.name).catch(() => null);
  if (!applicationContract.is('BatchResult', result)) return null;
  return new Set(result.results.flatMap(({ username, stored }) => (stored ? [username] : [])));
}
