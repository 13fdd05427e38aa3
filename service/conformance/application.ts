import { mapPlainFields } from '../../openapi/rules/user-fields.ts';
import { elementKey } from '../application/offer.ts';
import { API_TIMEOUT_MS, apiAccess, apiUrl, type ApplicationApi } from '../sources/application-api.ts';
import {
  applicationContract,
  type OfferedElement,
  type PushedUser,
} from '../sources/application-contract.ts';
import { describeProblem } from '../sources/contract-schemas.ts';
import { OFFER_MAX_BYTES } from '../sources/offer.ts';
import { BATCH_PATH, isBatchUnsupported } from '../sources/push-user.ts';
import { authorize } from './access.ts';
import {
  parseAnswer,
  expectWrongCredentialsRefused,
  expectSuccess,
  type Authorization,
  type Call,
  type CallOptions,
} from './calls.ts';
import { entryCount, repeatedEntries, wrongEntries, type Findings } from './findings.ts';

export interface ApplicationCheck {
  api: Omit<ApplicationApi, 'name'>;
  /** The username of the user that the check writes to the application; null if the check writes none. */
  withUser: string | null;
  findings: Findings;
  timeoutMs?: number;
  now?: () => number;
}

const READS = ['Roles', 'Elements'] as const;
const JSON_TYPE = { 'content-type': 'application/json' };

export async function checkApplication(check: ApplicationCheck): Promise<void> {
  const { withUser, findings, timeoutMs = API_TIMEOUT_MS, now = () => performance.now() } = check;
  const api = { ...check.api, name: 'application' };
  const options = { findings, name: api.name, timeoutMs, maxBytes: OFFER_MAX_BYTES, now };
  const entry = await authorize(apiAccess(api), 'POST /oauth/token', options);
  if (!entry) return;
  const { authorization } = entry;
  for (const what of READS) {
    const path = `/${what.toLowerCase()}`;
    const call: Call = { about: `GET ${path}`, method: 'GET', url: apiUrl(api, path) };
    const answer = await expectSuccess(call, authorization, options);
    if (!answer) continue;
    await expectWrongCredentialsRefused(call, authorization, options);
    const list = parseAnswer(call.about, answer, options);
    if (list !== undefined) checkList(what, call.about, list, findings);
  }
  if (withUser === null) {
    findings.note(
      'PUT /users/{username}',
      'was not called, because it changes data. To call it, name a user with --with-user.',
    );
  } else {
    await checkUser(api, withUser, authorization, options);
  }
}

function checkList(what: (typeof READS)[number], about: string, list: unknown, findings: Findings): void {
  const wrong = wrongEntries((value) => applicationContract.problem(what, value), list);
  findings.wrongs(about, wrong);
  if (wrong.length > 0) return;
  if (what === 'Roles' && applicationContract.is('Roles', list)) {
    findings.wrongs(
      about,
      repeatedEntries(list, 'name', ({ name }) => name),
    );
    if (list.length === 0)
      findings.note(about, 'has no roles: nobody can be given access to the application.');
    findings.ok(about, entryCount(list.length));
  }
  if (what === 'Elements' && applicationContract.is('Elements', list)) {
    findings.wrongs(about, repeatedEntries(list, 'category and name', elementKey));
    for (const category of manyLabels(list)) {
      findings.note(
        about,
        `has more than one label for the category ${category}: its tab can show only one.`,
      );
    }
    findings.ok(about, entryCount(list.length));
  }
}

function manyLabels(elements: readonly OfferedElement[]): string[] {
  const labels = new Map<string, Set<string>>();
  for (const { category, label } of elements) {
    if (label) labels.set(category, (labels.get(category) ?? new Set()).add(label));
  }
  return [...labels].flatMap(([category, found]) => (found.size > 1 ? [category] : []));
}

/** Sends the same user twice, as a retry after a lost response does, and once more without credentials. */
async function checkUser(
  api: ApplicationApi,
  username: string,
  authorization: Authorization,
  options: CallOptions,
): Promise<void> {
  const user: PushedUser = {
    username,
    email: `${username}@localhost.invalid`,
    firstName: 'Conformance',
    lastName: 'Check',
    ...mapPlainFields(() => null),
    active: false,
    roles: [],
    elements: [],
  };
  const call: Call = {
    about: 'PUT /users/{username}',
    method: 'PUT',
    url: apiUrl(api, `/users/${encodeURIComponent(username)}`),
    headers: JSON_TYPE,
    body: JSON.stringify(user),
  };
  const first = await expectSuccess(call, authorization, options);
  if (!first) return;
  const second = await expectSuccess({ ...call, about: `${call.about}, once more` }, authorization, options);
  await expectWrongCredentialsRefused(call, authorization, options);
  if (second)
    options.findings.ok(call.about, `took ${username} twice; the user is inactive there and has no role.`);
  await checkBatch(api, user, authorization, options);
}

/** Sends the user in a batch. An application may have no batch call. */
async function checkBatch(
  api: ApplicationApi,
  user: PushedUser,
  authorization: Authorization,
  options: CallOptions,
): Promise<void> {
  const { findings } = options;
  const about = `POST ${BATCH_PATH}`;
  const call: Call = {
    about,
    method: 'POST',
    url: apiUrl(api, BATCH_PATH),
    headers: JSON_TYPE,
    body: JSON.stringify({ users: [user] }),
  };
  const answer = await expectSuccess(call, authorization, options, isBatchUnsupported);
  if (!answer) return;
  if (isBatchUnsupported(answer.status)) {
    findings.note(about, 'is not supported: the service sends users one at a time, which is slower.');
    return;
  }
  await expectWrongCredentialsRefused(call, authorization, options);
  const result = parseAnswer(about, answer, options);
  if (result === undefined) return;
  const wrong = applicationContract.problem('BatchResult', result);
  if (wrong) findings.wrong(about, describeProblem(wrong));
  if (!applicationContract.is('BatchResult', result)) return;
  const isStored = result.results.some(({ username, stored }) => username === user.username && stored);
  if (isStored) findings.ok(about, `stored ${user.username}.`);
  else findings.wrong(about, `did not report ${user.username} as stored.`);
}
