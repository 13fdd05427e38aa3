import type { Answer } from './load.ts';

export const cookieHeader = (cookies: Iterable<readonly [string, string]>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Adds the cookies that a response sets to `cookies`, as a browser does. */
export function takeCookies(cookies: Map<string, string>, { headers }: Answer): void {
  for (const cookie of headers['set-cookie'] ?? []) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}

export function bodyOf<Body>({ status, body }: Answer): Body {
  if (status !== 200) throw new Error(`answered ${status}: ${body.toString()}`);
  return JSON.parse(body.toString()) as Body;
}

export const jsonOf = (headers: Record<string, string>, body: object) => ({
  method: 'POST' as const,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export const formOf = (fields: Record<string, string>) => ({
  method: 'POST' as const,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});
