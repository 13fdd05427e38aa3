import type { IncomingMessage, ServerResponse } from 'node:http';
import { applicationContract, type PushedUser } from '../../service/sources/application-contract.ts';
import type { SourceOffer } from '../../service/sources/offer.ts';
import { BATCH_PATH } from '../../service/sources/push-user.ts';
import { API_PASSWORD, API_USERNAME, DEMO_APPLICATIONS, type DemoApplication } from '../seed/applications.ts';
import { readBody } from './body.ts';
import { DemoOffer } from './offer.ts';
import { sendJson, type Part } from './part.ts';

/** Maximum size of a request body, in bytes. A batch of users has at most 1,000,000 bytes. */
const MAX_BODY = 1024 * 1024;

const NAME_AND_PASSWORD = `Basic ${Buffer.from(`${API_USERNAME}:${API_PASSWORD}`).toString('base64')}`;

/** The access token of the demo applications. It only protects made-up data on one machine. */
const ACCESS_TOKEN = 'demo-application-token';

function application(known: DemoApplication): Part {
  const { slug, apiAuthType } = known;
  const offer = new DemoOffer(known);
  const users = new Map<string, PushedUser>();
  const key = apiAuthType === 'HTTP_BASIC' ? NAME_AND_PASSWORD : `Bearer ${ACCESS_TOKEN}`;

  async function storeUser(username: string, request: IncomingMessage, response: ServerResponse) {
    const user = (await readBody(request, MAX_BODY)) as PushedUser | null;
    if (user?.username !== username) {
      sendJson(response, 400, { error: 'invalid_user' });
      return;
    }
    const isKnown = users.has(username);
    users.set(username, user);
    sendJson(response, isKnown ? 200 : 201, user);
  }

  async function storeBatch(request: IncomingMessage, response: ServerResponse) {
    const batch = await readBody(request, MAX_BODY);
    if (!applicationContract.is('Batch', batch)) {
      sendJson(response, 400, { error: 'invalid_batch' });
      return;
    }
    for (const user of batch.users) users.set(user.username, user);
    sendJson(response, 200, { results: batch.users.map(({ username }) => ({ username, stored: true })) });
  }

  async function answerWith(
    { roles, elements }: SourceOffer,
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<boolean> {
    const { method, headers } = request;
    if (method === 'POST' && path === '/oauth/token' && apiAuthType === 'OAUTH2') {
      const isRight = headers.authorization === NAME_AND_PASSWORD;
      const token = { access_token: ACCESS_TOKEN, token_type: 'Bearer', expires_in: 300 };
      sendJson(response, isRight ? 200 : 401, isRight ? token : { error: 'invalid_client' });
      return true;
    }
    const offered = new Map<string, unknown>([
      ['/roles', roles],
      ['/elements', elements],
    ]).get(path);
    const [, collection, name, ...rest] = path.split('/');
    if (!offered && (collection !== 'users' || rest.length > 0)) return false;
    if (headers.authorization !== key) {
      sendJson(response, 401, { error: 'unauthorized' });
    } else if (offered) {
      sendJson(response, 200, offered);
    } else if (method === 'POST') {
      if (path === BATCH_PATH) await storeBatch(request, response);
      else sendJson(response, 405, { error: 'method_not_allowed' });
    } else if (name === undefined) {
      sendJson(response, 200, [...users.values()]);
    } else if (method === 'PUT') {
      await storeUser(decodeURIComponent(name), request, response);
    } else {
      const user = users.get(decodeURIComponent(name));
      sendJson(response, user ? 200 : 404, user ?? { error: 'not_found' });
    }
    return true;
  }

  return {
    name: `application/${slug}`,
    answer: (...asked) => answerWith(offer.all, ...asked),
    answerPartly: (...asked) => answerWith(offer.partlyUsable, ...asked),
    change: (order) => offer.change(order),
  };
}

/** Each application is a part of the suite, so that a test can make one application fail while the others work. */
export const applications: readonly Part[] = DEMO_APPLICATIONS.map(application);
