import type { User } from '../../openapi/types.ts';
import type { ApplicationAccess } from '../db/queries/granted.ts';
import { sendToSystem } from './http.ts';

/** How long one application may take: the person who saves waits for the slowest. */
const TIMEOUT_MS = 10_000;

/** A user as an application's own API is told. */
export interface PushedUser {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  deskPhone: string | null;
  mobilePhone: string | null;
  active: boolean;
  roles: string[];
  elements: { category: string; label: string; name: string; value: string | null }[];
}

function pushed(user: User, roles: string[]): PushedUser {
  return {
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    deskPhone: user.deskPhone ?? null,
    mobilePhone: user.mobilePhone ?? null,
    // Without a role there they have nothing to do there.
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

const basic = ({ apiUsername, apiPassword }: ApplicationAccess): string =>
  `Basic ${Buffer.from(`${apiUsername}:${apiPassword}`).toString('base64')}`;

/** What lets us in: name and password, or a token for them (RFC 6749, section 4.4). */
async function authorization(application: ApplicationAccess, timeoutMs: number): Promise<string> {
  if (application.apiAuthType === 'HTTP_BASIC') return basic(application);
  const answer = await sendToSystem(`${application.apiHost}/oauth/token`, {
    name: application.name,
    method: 'POST',
    headers: {
      authorization: basic(application),
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
    timeoutMs,
  });
  const token = tokenIn(answer);
  if (token === null) throw new Error(`${application.name} gave no access token`);
  return `Bearer ${token}`;
}

/** Without the words of the parser: they repeat what they could not read. */
function tokenIn(answer: string): string | null {
  try {
    const { access_token: token } = JSON.parse(answer) as { access_token?: unknown };
    return typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
}

async function pushTo(application: ApplicationAccess, user: User, timeoutMs: number): Promise<void> {
  await sendToSystem(`${application.apiHost}/users/${encodeURIComponent(user.username)}`, {
    name: application.name,
    method: 'PUT',
    headers: {
      authorization: await authorization(application, timeoutMs),
      'content-type': 'application/json',
    },
    body: JSON.stringify(pushed(user, application.roles)),
    timeoutMs,
  });
}

/**
 * Tells each application's own API of a user, all at once: `PUT {apiHost}/users/{username}`.
 *
 * @returns the names of the applications that could not be told, and why.
 */
export async function pushUser(
  user: User,
  applications: readonly ApplicationAccess[],
  timeoutMs = TIMEOUT_MS,
): Promise<{ name: string; reason: unknown }[]> {
  const outcomes = await Promise.allSettled(
    applications.map((application) => pushTo(application, user, timeoutMs)),
  );
  return outcomes.flatMap((outcome, index) =>
    outcome.status === 'rejected' ? [{ name: applications[index]!.name, reason: outcome.reason }] : [],
  );
}
