import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as oauth from 'oauth4webapi';
import type { PushedUser } from '../../service/sources/application-contract.ts';

const INSECURE = { [oauth.allowInsecureRequests]: true };
const API = /^\/api(\/.*)$/;

/**
 * An application of the suite, as another vendor would write it. The service reads the roles and elements from its API
 * and pushes users to it. It also has pages on which users sign in.
 */
export interface SampleApplication {
  url: string;
  /** The users that the service has pushed, in their latest version, by username. */
  users: ReadonlyMap<string, PushedUser>;
  /** Sets the issuer and the client with which users sign in to the application. */
  signInWith: (issuer: string, clientId: string) => void;
  stop: () => Promise<void>;
}

const redirectUri = (request: IncomingMessage): string => `http://${request.headers.host}/callback`;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function sendPage(response: ServerResponse, words: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html lang="en"><title>Ticket Desk</title><h1>Ticket Desk</h1><p>${words}</p>
<p><a href="/sign-in">Sign in</a></p></html>`);
}

/** Starts an application whose API requires this username and password. */
export async function startSampleApplication(username: string, password: string): Promise<SampleApplication> {
  const users = new Map<string, PushedUser>();
  const credentials = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  let service = { issuer: new URL('http://127.0.0.1'), client: { client_id: '' } };
  let visit = { verifier: '', state: '' };

  async function api(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    const call = `${request.method} ${path}`;
    if (request.headers.authorization !== credentials) sendJson(response, 401, {});
    else if (call === 'GET /roles') sendJson(response, 200, [{ name: 'AGENT' }, { name: 'SUPERVISOR' }]);
    else if (call === 'GET /elements') sendJson(response, 200, []);
    else if (call.startsWith('PUT /users/')) {
      const user = JSON.parse(body) as PushedUser;
      users.set(user.username, user);
      sendJson(response, 200, {});
    } else sendJson(response, 404, {});
  }

  async function server(): Promise<oauth.AuthorizationServer> {
    const found = await oauth.discoveryRequest(service.issuer, { ...INSECURE, algorithm: 'oauth2' });
    return oauth.processDiscoveryResponse(service.issuer, found);
  }

  async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    visit = { verifier: oauth.generateRandomCodeVerifier(), state: oauth.generateRandomState() };
    const location = new URL((await server()).authorization_endpoint!);
    location.search = new URLSearchParams({
      client_id: service.client.client_id,
      redirect_uri: redirectUri(request),
      response_type: 'code',
      code_challenge: await oauth.calculatePKCECodeChallenge(visit.verifier),
      code_challenge_method: 'S256',
      state: visit.state,
    }).toString();
    response.writeHead(302, { location: location.href }).end();
  }

  async function callback(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const provider = await server();
    const answer = new URL(request.url ?? '', redirectUri(request));
    const granted = await oauth.authorizationCodeGrantRequest(
      provider,
      service.client,
      oauth.None(),
      oauth.validateAuthResponse(provider, service.client, answer, visit.state),
      redirectUri(request),
      visit.verifier,
      INSECURE,
    );
    const token = await oauth.processAuthorizationCodeResponse(provider, service.client, granted);
    const me = await fetch(new URL('/userprofile/api/v1/me', service.issuer), {
      headers: { authorization: `Bearer ${token.access_token}` },
    });
    const { username: signedIn } = (await me.json()) as { username: string };
    const known = users.get(signedIn);
    sendPage(response, `Signed in: ${signedIn}, ${known?.active ? known.roles.join(', ') : 'no access'}`);
  }

  const listener = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://application');
    const path = API.exec(pathname)?.[1];
    const answer = path
      ? api(path, request, response)
      : pathname === '/sign-in'
        ? signIn(request, response)
        : pathname === '/callback'
          ? callback(request, response)
          : Promise.resolve(sendPage(response, 'Nobody is signed in.'));
    answer.catch((error: unknown) => sendPage(response, `Sign-in failed: ${String(error)}`));
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    users,
    signInWith: (issuer, clientId) => {
      service = { issuer: new URL(issuer), client: { client_id: clientId } };
    },
    stop: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        listener.closeAllConnections();
      }),
  };
}
