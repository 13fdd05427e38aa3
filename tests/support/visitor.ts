import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { BrowserSession } from './browser-session.ts';

const PASSWORD = 'Demo-pass-1';
const MOST_REDIRECTS = 20;

/**
 * The headers with which a browser opens a page. By default, `fetch` sends the headers of a script's request instead.
 */
const NAVIGATION = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };

export interface VisitedPage {
  url: string;
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

/** Follows redirects between applications and the service as a browser does. At the login screen, it signs in. */
export class Visitor {
  readonly #cookies = new Map<string, Map<string, string>>();
  readonly #provider: string;
  readonly #atProvider: BrowserSession;
  readonly #username: string;

  /**
   * Creates a visitor without cookies.
   *
   * @param provider the origin of the service
   * @param username the user who signs in at the login screen
   */
  constructor(provider: string, username = 'viewer') {
    this.#provider = provider;
    this.#atProvider = new BrowserSession(provider);
    this.#cookies.set(provider, this.#atProvider.cookies);
    this.#username = username;
  }

  /** Returns the cookies of an origin. Changes to the returned map also change the visitor's cookies. */
  cookiesOf(origin: string): Map<string, string> {
    const cookies = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, cookies);
    return cookies;
  }

  /** Opens a URL, follows redirects and signs in. Returns the first page that is not the login screen. */
  async open(address: string): Promise<VisitedPage> {
    const { url, page } = await this.#follow(address, () => false);
    if (page === null) throw new Error(`No page at ${url.href}`);
    return page;
  }

  /**
   * Opens a URL, follows redirects and signs in. Returns the URL of the first redirect to this origin, and does not
   * request it: no server need listen there.
   */
  async until(address: string, origin: string): Promise<string> {
    return (await this.#follow(address, (url) => url.origin === origin)).url.href;
  }

  async #follow(
    address: string,
    isEnd: (url: URL) => boolean,
  ): Promise<{ url: URL; page: VisitedPage | null }> {
    let url = new URL(address);
    for (let redirects = 0; redirects < MOST_REDIRECTS; redirects += 1) {
      if (isEnd(url)) return { url, page: null };
      const page = await this.#load(url);
      const { location } = page.headers;
      if (location !== undefined) url = new URL(location, url);
      else if (this.#isLogin(url)) url = new URL(await this.#signIn(url));
      else return { url, page };
    }
    throw new Error(`Too many redirects, the last to ${url.href}`);
  }

  async #load(url: URL): Promise<VisitedPage> {
    const cookies = this.cookiesOf(url.origin);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(url, { headers: { ...NAVIGATION, cookie } }, resolve).on('error', reject);
    });
    for (const set of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const { statusCode: status = 0, headers } = response;
    return { url: url.href, status, headers, text: await text(response) };
  }

  #isLogin({ origin, pathname }: URL): boolean {
    return origin === this.#provider && pathname === '/userprofile/authorize';
  }

  async #signIn({ searchParams }: URL): Promise<string> {
    await this.#atProvider.call('/userprofile/api/v1/auth/frontendconfig');
    const request = Object.fromEntries(searchParams);
    const silent = await this.#atProvider.checkSession(request);
    if (silent !== null) return silent;
    const response = await this.#atProvider.authorize(this.#username, PASSWORD, request);
    const { redirectUrl } = (await response.json()) as { redirectUrl?: string };
    if (redirectUrl === undefined) throw new Error(`The login screen refused with ${response.status}`);
    return redirectUrl;
  }
}
