import type { User } from '../../openapi/types.ts';
import type { ApplicationAccess } from '../db/queries/granted.ts';
import { Problem, problem } from '../problem.ts';
import { sendToSystem, type SourceOptions } from './http.ts';

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

/** An application that could not be told of a user, and why. */
export interface Untold {
  uuid: string;
  name: string;
  reason: string;
}

type PushOptions = Pick<SourceOptions, 'timeoutMs' | 'signal'>;

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
async function authorization(application: ApplicationAccess, options: PushOptions): Promise<string> {
  if (application.apiAuthType === 'HTTP_BASIC') return basic(application);
  const answer = await sendToSystem(`${application.apiHost}/oauth/token`, {
    timeoutMs: TIMEOUT_MS,
    ...options,
    name: application.name,
    method: 'POST',
    headers: {
      authorization: basic(application),
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  const token = tokenIn(answer);
  if (token === null) {
    throw problem('source_failed', { message: `The ${application.name} gave no access token.` });
  }
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

async function pushTo(application: ApplicationAccess, user: User, options: PushOptions): Promise<void> {
  await sendToSystem(`${application.apiHost}/users/${encodeURIComponent(user.username)}`, {
    timeoutMs: TIMEOUT_MS,
    ...options,
    name: application.name,
    method: 'PUT',
    headers: {
      authorization: await authorization(application, options),
      'content-type': 'application/json',
    },
    body: JSON.stringify(pushed(user, application.roles)),
  });
}

/** In our own words alone: those of others may repeat an address with a password in it. */
const reasonOf = (error: unknown): string =>
  error instanceof Problem ? error.message : 'The user cannot be told of.';

/**
 * Tells each application's own API of a user, all at once: `PUT {apiHost}/users/{username}`.
 *
 * @returns the applications that could not be told, and why, without secrets.
 */
export async function pushUser(
  user: User,
  applications: readonly ApplicationAccess[],
  options: PushOptions = {},
): Promise<Untold[]> {
  const outcomes = await Promise.allSettled(
    applications.map((application) => pushTo(application, user, options)),
  );
  return outcomes.flatMap((outcome, index) => {
    if (outcome.status === 'fulfilled') return [];
    const { uuid, name } = applications[index]!;
    return [{ uuid, name, reason: reasonOf(outcome.reason) }];
  });
}
