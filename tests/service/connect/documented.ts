import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuthClientInput } from '../../../openapi/generated/types.ts';
import type { TestService } from '../../support/service.ts';
import { BrowserSession, bearer } from '../../support/browser-session.ts';

const DOCS = join(import.meta.dirname, '../../../docs/connect');

/** The issuer and the origin that the examples in `docs/connect/` use. */
const ISSUER = 'https://console.example.org';
const APPLICATION = 'https://app.example.org';

interface Registered {
  clientId: string;
  clientSecret: string;
}

/** Registers a sign-in client as a product administrator does. */
export async function registerClient(
  service: Pick<TestService, 'url'>,
  redirectTarget: string,
  settings: Partial<AuthClientInput> = {},
): Promise<Registered> {
  const browser = new BrowserSession(service.url);
  await browser.call('/userprofile/api/v1/auth/frontendconfig');
  const token = await browser.signIn('nova.admin');
  const clientSecret = 'Secret & more: 32 characters of it';
  const response = await browser.call('/userprofile/api/v1/authClient/update', {
    headers: bearer(token),
    body: {
      uuid: null,
      name: redirectTarget,
      description: 'A client of a test',
      allowedRedirectTarget: redirectTarget,
      clientSecret,
      ...settings,
    },
  });
  const { uuid } = (await response.json()) as { uuid: string };
  return { clientId: uuid, clientSecret };
}

interface Installation extends Registered {
  issuer: string;
  /** The origin of the application, which replaces `APPLICATION` in the page. */
  application: string;
}

/**
 * Returns the first code block of a page in `docs/connect/`. Replaces the example values by those of an installation.
 */
export function settingsFrom(
  page: string,
  { issuer, application, clientId, clientSecret }: Installation,
): string {
  const text = readFileSync(join(DOCS, `${page}.md`), 'utf8');
  const block = /```\w+\n(.*?)```/s.exec(text)?.[1];
  if (block === undefined) throw new Error(`docs/connect/${page}.md contains no settings`);
  return block
    .replaceAll(ISSUER, issuer)
    .replaceAll(APPLICATION, application)
    .replaceAll('CLIENT_ID', clientId)
    .replaceAll('CLIENT_SECRET', clientSecret);
}

/** Imports a code block that is a JavaScript module. */
export const moduleOf = <Exports>(code: string): Promise<Exports> =>
  import(`data:text/javascript,${encodeURIComponent(code)}`) as Promise<Exports>;
