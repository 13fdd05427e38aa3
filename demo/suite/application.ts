import type { IncomingMessage, ServerResponse } from 'node:http';
import { cookieValues } from '../../service/http/cookie-values.ts';
import { escapeHtml } from '../../service/text/html.ts';
import { challengeOf } from '../../service/oauth/authorization/pkce.ts';
import { appendParameters } from '../../service/oauth/authorization/authorization-response.ts';
import { newSecret } from '../../service/oauth/secrets.ts';
import { askOAuth, readSource } from '../../service/sources/http.ts';
import { SUITE_CLIENT_UUID, suiteRedirectUri } from '../suite-client.ts';
import type { Addresses } from './identity-provider.ts';
import { errorContent, sendOn, sendPage } from './page.ts';
import type { Part } from './part.ts';

const NAME = 'application';
const START = `/${NAME}/`;
const OPTIONS = { name: 'sign-in service', timeoutMs: 10_000 };
const MAX_VISITS = 1000;

type Visit = { state: string; verifier: string } | { accessToken: string };

/**
 * The reason for a failed sign-in. `code` is an OAuth error code (RFC 6749, sections 4.1.2.1 and 5.2) or, for an error
 * that this application detects, a code such as `invalid_state`.
 */
class Refusal extends Error {
  readonly code: string;

  constructor(code: string, description: string | null) {
    super(description ?? '');
    this.code = code;
  }
}

type Fields = Partial<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function refusalIn(fields: Fields): Refusal {
  return new Refusal(textOf(fields['error']) ?? 'invalid_response', textOf(fields['error_description']));
}

/**
 * An application of the suite. It is an ordinary OAuth client of the product: authorization code with PKCE.
 */
class Application {
  readonly #addresses: Addresses;
  /** Contains the port, because browsers send a host's cookies to all ports of this host. */
  readonly #cookieName: string;
  readonly #visits = new Map<string, Visit>();

  constructor(addresses: Addresses) {
    this.#addresses = addresses;
    this.#cookieName = `suite-application-${new URL(addresses.suiteUrl).port}`;
  }

  #cookie(id: string): string {
    return `${this.#cookieName}=${id}; Path=${START}; HttpOnly; SameSite=Lax`;
  }

  #visitId(request: IncomingMessage): string {
    const ids = cookieValues(request.headers.cookie, this.#cookieName);
    return ids.find((id) => this.#visits.has(id)) ?? '';
  }

  #keep(visit: Visit): string {
    const [eldest] = this.#visits.keys();
    if (eldest !== undefined && this.#visits.size >= MAX_VISITS) this.#visits.delete(eldest);
    const id = newSecret();
    this.#visits.set(id, visit);
    return id;
  }

  #take(request: IncomingMessage): Visit | undefined {
    const id = this.#visitId(request);
    const visit = this.#visits.get(id);
    this.#visits.delete(id);
    return visit;
  }

  /** Reads the product's metadata (RFC 8414). */
  async #metadata(): Promise<Fields> {
    const { publicUrl } = this.#addresses;
    return fieldsOf(await readSource(`${publicUrl}/.well-known/oauth-authorization-server`, OPTIONS));
  }

  #endpoint(metadata: Fields, name: string): string {
    return textOf(metadata[name]) ?? this.#addresses.publicUrl;
  }

  /** Throws a `Refusal` if a response does not come from the product (RFC 9207, section 2.4). */
  #refuseOther(metadata: Fields, issuer: string | undefined): void {
    const mustSay = metadata['authorization_response_iss_parameter_supported'] === true;
    if (issuer === undefined ? !mustSay : issuer === this.#addresses.publicUrl) return;
    throw new Refusal('invalid_issuer', 'The response does not come from the sign-in service.');
  }

  /**
   * Redirects the browser to the product with an authorization request (RFC 6749, section 4.1.1; RFC 7636,
   * section 4.3).
   */
  async signIn(response: ServerResponse): Promise<void> {
    const [state, verifier] = [newSecret(), newSecret()];
    const request = {
      client_id: SUITE_CLIENT_UUID,
      redirect_uri: suiteRedirectUri(this.#addresses.suiteUrl),
      response_type: 'code',
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      state,
    };
    const endpoint = this.#endpoint(await this.#metadata(), 'authorization_endpoint');
    sendOn(response, appendParameters(endpoint, request), {
      'set-cookie': this.#cookie(this.#keep({ state, verifier })),
    });
  }

  /** Receives the code and exchanges it for a token (RFC 6749, sections 4.1.2 and 4.1.3). */
  async callback(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = Object.fromEntries(new URL(request.url ?? '', this.#addresses.suiteUrl).searchParams);
    const visit = this.#take(request);
    if (!visit || !('state' in visit) || visit.state !== answer['state']) {
      throw new Refusal('invalid_state', 'This sign-in was not started in this browser.');
    }
    const metadata = await this.#metadata();
    this.#refuseOther(metadata, answer['iss']);
    const { code } = answer;
    if (answer['error'] !== undefined || code === undefined) throw refusalIn(answer);
    const { body } = await askOAuth(this.#endpoint(metadata, 'token_endpoint'), {
      ...OPTIONS,
      form: {
        grant_type: 'authorization_code',
        client_id: SUITE_CLIENT_UUID,
        redirect_uri: suiteRedirectUri(this.#addresses.suiteUrl),
        code_verifier: visit.verifier,
        code,
      },
    });
    const accessToken = textOf(fieldsOf(body)['access_token']);
    if (accessToken === null) throw refusalIn(fieldsOf(body));
    sendOn(response, START, { 'set-cookie': this.#cookie(this.#keep({ accessToken })) });
  }

  /**
   * Shows the signed-in user or, without one, a link to sign in. Calls the product's `me` on each request, because the
   * token may have been revoked.
   */
  async start(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const visit = this.#visits.get(this.#visitId(request));
    if (!visit || !('accessToken' in visit)) {
      sendStart(response, 'You are not signed in.');
      return;
    }
    const { isRefused, body } = await askOAuth(`${this.#addresses.publicUrl}/userprofile/api/v1/me`, {
      ...OPTIONS,
      headers: { authorization: `Bearer ${visit.accessToken}` },
    });
    if (!isRefused) {
      sendSignedIn(response, fieldsOf(body), this.#addresses);
      return;
    }
    this.#take(request);
    sendStart(response, 'Your session has ended.');
  }

  signOut(request: IncomingMessage, response: ServerResponse): void {
    this.#take(request);
    sendOn(response, START);
  }
}

function sendStart(response: ServerResponse, words: string): void {
  sendPage(response, {
    title: 'Suite Application',
    content: `<p>${words}</p>
<p class="actions"><a class="first" href="${START}sign-in">Sign in</a></p>`,
  });
}

function sendSignedIn(response: ServerResponse, me: Fields, { publicUrl }: Addresses): void {
  const roles = Array.isArray(me['roles']) ? me['roles'].map(String) : [];
  sendPage(response, {
    title: 'Suite Application',
    content: `<dl>
<dt>Signed in as</dt><dd>${escapeHtml(String(me['username']))}</dd>
<dt>Roles</dt><dd>${escapeHtml(roles.join(', ') || 'none')}</dd>
</dl>
<div class="actions"><form method="post" action="${START}sign-out"><button>Sign out here</button></form>
<a href="${escapeHtml(publicUrl)}/userprofile/logout">Sign out of all applications</a></div>`,
  });
}

function sendRefusal(response: ServerResponse, error: unknown): void {
  const { code, message } =
    error instanceof Refusal ? error : { code: 'temporarily_unavailable', message: (error as Error).message };
  sendPage(response, {
    title: 'Sign-in failed',
    content: `${errorContent(code, message)}
<p class="actions"><a class="first" href="${START}">Back to the application</a></p>`,
  });
}

export function createApplication(addresses: Addresses): Part {
  const application = new Application(addresses);
  const pages: Record<string, (request: IncomingMessage, response: ServerResponse) => void | Promise<void>> =
    {
      'GET ': (request, response) => application.start(request, response),
      'GET /': (request, response) => application.start(request, response),
      'GET /sign-in': (_request, response) => application.signIn(response),
      'GET /callback': (request, response) => application.callback(request, response),
      'POST /sign-out': (request, response) => application.signOut(request, response),
    };
  return {
    name: NAME,
    answer: async (request, response, path) => {
      const page = pages[`${request.method} ${path}`];
      if (!page) return false;
      try {
        await page(request, response);
      } catch (error) {
        sendRefusal(response, error);
      }
      return true;
    },
  };
}
