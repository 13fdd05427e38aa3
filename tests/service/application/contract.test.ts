import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import contract from '../../../openapi/contracts/application.yaml';
import type { User } from '../../../openapi/generated/types.ts';
import { ContractChecks } from '../../../service/http/contract-checks.ts';
import {
  operationsOf,
  type ContractDocument,
  type Operation,
} from '../../../service/http/contract-document.ts';
import { API_PASSWORD, API_USERNAME, DEMO_APPLICATIONS } from '../../../demo/seed/applications.ts';
import { applications } from '../../../demo/suite/applications.ts';
import type { ApplicationApi } from '../../../service/sources/application-api.ts';
import { readOffer } from '../../../service/sources/offer.ts';
import { pushBatch, pushedUser, pushUser } from '../../../service/sources/push-user.ts';
import { startSuite, type TestSuite } from '../../support/demo-suite.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';

const document = JSON.parse(contract) as ContractDocument;
const operations = operationsOf(document);
const checks = new ContractChecks(document);

const pathOf = (url: string | undefined): string =>
  (url ?? '').replace(/^\/users\/[^/]+$/, '/users/{username}');
const operationAt = (method: string | undefined, url: string | undefined): Operation => {
  const of = (path: string | undefined) =>
    operations.find((operation) => operation.method === method?.toLowerCase() && operation.path === path);
  const found = of(url) ?? of(pathOf(url));
  expect(found, `${method} ${url} is in the contract`).toBeDefined();
  return found!;
};

const basic = (password: string): string =>
  `Basic ${Buffer.from(`${API_USERNAME}:${password}`).toString('base64')}`;

const user: User = {
  uuid: '10000000-0000-4000-8000-000000000001',
  username: 'zoe',
  email: 'zoe@example.org',
  firstName: 'Zoë',
  lastName: 'Ångström',
  active: true,
  businessProfile: null,
  visibilityProfile: null,
  elements: [
    {
      uuid: '10000000-0000-4000-8000-000000000002',
      name: 'NOC Wall',
      label: 'Start Dashboard',
      category: 'DASHBOARD',
      actualValue: null,
    },
  ],
};

describe.each(['HTTP_BASIC', 'OAUTH2'] as const)('an application with %s', (apiAuthType) => {
  let source: OtherSystem;
  let api: ApplicationApi;

  beforeAll(async () => {
    source = await startOtherSystem();
    api = { name: 'Ticket Desk', apiHost: source.url, apiAuthType, apiUsername: 'us', apiPassword: 'secret' };
  });
  afterAll(() => source.stop());

  it('receives only the calls of the contract, in the specified form', async () => {
    const asked: string[] = [];
    const wrong: unknown[] = [];
    source.answer((request, response) => {
      let text = '';
      request.on('data', (chunk) => (text += chunk));
      request.on('end', () => {
        const operation = operationAt(request.method, request.url);
        asked.push(operation.id);
        const contentType = request.headers['content-type'];
        const isForm = contentType === 'application/x-www-form-urlencoded';
        const asIs = {
          params: { username: request.url?.split('/').at(-1) },
          query: {},
          headers: request.headers,
          body: isForm ? Object.fromEntries(new URLSearchParams(text)) : text && JSON.parse(text),
          contentType,
        };
        void checks
          .request(operation, asIs)
          .catch((error: unknown) => wrong.push(error))
          .then(() => {
            const token = { access_token: 'a-token', token_type: 'Bearer' };
            response.end(JSON.stringify(operation.id === 'getToken' ? token : []));
          });
      });
    });
    await readOffer(api);
    expect(await pushUser(user, [{ ...api, uuid: 'any', roles: ['TICKET_AGENT'] }])).toEqual([]);
    expect(wrong).toEqual([]);
    const batch = [JSON.stringify(pushedUser(user, ['TICKET_AGENT']))];
    expect(await pushBatch({ ...api, uuid: 'any', roles: [] }, batch)).toBeNull();
    expect(wrong).toEqual([]);
    const ofTokens = apiAuthType === 'OAUTH2' ? ['getToken', 'getToken', 'getToken'] : [];
    expect(asked.toSorted()).toEqual([...ofTokens, 'listElements', 'listRoles', 'putUser', 'putUsers']);
  });
});

describe('the demo suite', () => {
  let suite: TestSuite;
  let url: string;

  beforeAll(async () => {
    suite = await startSuite(applications);
    ({ url } = suite);
  });
  afterAll(() => suite.stop());

  it.each(DEMO_APPLICATIONS)('follows the contract: $name', async ({ slug, apiAuthType }) => {
    const ask = async (operation: Operation, authorization: string | null) => {
      const response = await fetch(
        `${url}/application/${slug}${operation.path.replace('{username}', user.username)}`,
        {
          method: operation.method.toUpperCase(),
          headers: authorization === null ? {} : { authorization },
          ...(operation.id === 'putUser' ? { body: JSON.stringify(user) } : {}),
          ...(operation.id === 'putUsers'
            ? { body: JSON.stringify({ users: [pushedUser(user, ['SOMETHING'])] }) }
            : {}),
          ...(operation.id === 'getToken'
            ? { body: new URLSearchParams({ grant_type: 'client_credentials' }) }
            : {}),
        },
      );
      const body: unknown = await response.json();
      const { status, headers } = response;
      const isDescribed = operation.responses.get(String(status))?.value.content !== undefined;
      const wrong = checks.response(
        operation,
        status,
        headers.get('content-type') ?? undefined,
        isDescribed ? body : undefined,
      );
      return { status, wrong, body };
    };
    const token = operations.find(({ id }) => id === 'getToken')!;
    const { access_token: given } =
      apiAuthType === 'OAUTH2'
        ? ((await ask(token, basic(API_PASSWORD))).body as { access_token: string })
        : { access_token: '' };
    const right = (operation: Operation) =>
      apiAuthType === 'HTTP_BASIC' || operation === token ? basic(API_PASSWORD) : `Bearer ${given}`;
    const asked = operations.filter((operation) => operation !== token || apiAuthType === 'OAUTH2');
    for (const operation of asked) {
      const answered = await ask(operation, right(operation));
      expect(answered.wrong).toBeNull();
      expect(answered.status).toBeLessThan(300);
      for (const authorization of [null, basic('wrong'), 'Bearer wrong']) {
        expect(await ask(operation, authorization)).toMatchObject({ status: 401, wrong: null });
      }
    }
  });
});
