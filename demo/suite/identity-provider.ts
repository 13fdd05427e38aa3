import { generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { newSecret, equalInConstantTime } from '../../service/oauth/secrets.ts';
import { ssoRedirectUri } from '../../service/oauth/external-provider/sso.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../accounts.ts';
import { DEMO_SSO_CLIENT_ID } from '../sso-client.ts';
import { readForm } from './body.ts';
import { errorContent, sendPage } from './page.ts';
import type { Part } from './part.ts';
import { providerStore } from './provider-store.ts';

export interface Addresses {
  publicUrl: string;
  suiteUrl: string;
}

export const GUEST = 'visiting.guest';

const NAME = 'propelauth';
const DISCOVERY = '/.well-known/openid-configuration';
const SCOPE = 'openid profile email';
/** Maximum size of a submitted form, in bytes. */
const MAX_FORM = 4096;
/** One hour in seconds. The lifetimes below are also in seconds. */
const HOUR = 60 * 60;

const USERNAMES: ReadonlySet<string> = new Set([...DEMO_ACCOUNTS.map(({ username }) => username), GUEST]);

const LIVES = {
  Session: 8 * HOUR,
  Interaction: HOUR,
  Grant: 8 * HOUR,
  AuthorizationCode: 60,
  AccessToken: HOUR,
  IdToken: HOUR,
};

const claimsOf = (username: string) => ({
  sub: username,
  preferred_username: username,
  email: `${username}@suite.example`,
  email_verified: true,
});

/** Grants all scopes without asking the user for consent. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client!.clientId,
    accountId: oidc.session!.accountId!,
  });
  grant.addOIDCScope(SCOPE);
  grant.addOIDCClaims(['sid']);
  await grant.save();
  return grant;
}

/** Returns the names of cookies. They contain the port, because browsers send a host's cookies to all its ports. */
function cookieNames(suiteUrl: string) {
  const { port } = new URL(suiteUrl);
  return {
    session: `propelauth-session-${port}`,
    interaction: `propelauth-interaction-${port}`,
    resume: `propelauth-resume-${port}`,
  };
}

function configuration({ publicUrl, suiteUrl }: Addresses): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    adapter: providerStore(),
    clients: [
      {
        client_id: DEMO_SSO_CLIENT_ID,
        token_endpoint_auth_method: 'none',
        redirect_uris: [ssoRedirectUri(publicUrl)],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [newSecret()], names: cookieNames(suiteUrl) },
    claims: { openid: ['sub'], profile: ['preferred_username'], email: ['email', 'email_verified'] },
    // False: the ID token contains the claims too, not only the userinfo response.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, claimsParameter: { enabled: true } },
    findAccount: (_context, username) =>
      USERNAMES.has(username) ? { accountId: username, claims: () => claimsOf(username) } : undefined,
    interactions: { url: (_context, { uid }) => `/${NAME}/sign-in/${uid}` },
    loadExistingGrant: grantAll,
    renderError: (context, { error, error_description: description }) => {
      context.respond = false;
      sendRefusal(context.res, context.status, error, description);
    },
    routes: {
      authorization: `/${NAME}/oauth/authorize`,
      token: `/${NAME}/oauth/token`,
      userinfo: `/${NAME}/oauth/userinfo`,
      jwks: `/${NAME}/oauth/jwks`,
      end_session: `/${NAME}/oauth/logout`,
    },
    ttl: LIVES,
  };
}

function sendRefusal(
  response: ServerResponse,
  status: number,
  error: string,
  description: string | undefined,
): void {
  sendPage(response, { title: 'Sign-in failed', status, content: errorContent(error, description) });
}

function createProvider(addresses: Addresses): Provider {
  const provider = new Provider(addresses.suiteUrl, configuration(addresses));
  provider.use(async (context, next) => {
    // The scope and a request for the session's id are added, because the product's redirect contains neither (B13.4).
    if (context.path === `/${NAME}/oauth/authorize`) {
      context.query = { scope: SCOPE, claims: '{"id_token":{"sid":null}}', ...context.query };
    }
    await next();
  });
  // The redirect gets the id of the provider's session, which the product stores as its ticket (B13.4).
  provider.on('authorization.success', ({ oidc }, answer = {}) => {
    const ticket = oidc.session?.sidFor(oidc.client!.clientId);
    if (ticket) Object.assign(answer, { ticket });
  });
  return provider;
}

function sendSignIn(response: ServerResponse, { isWrong }: { isWrong: boolean }): void {
  const error = '<p class="error" role="alert">The username or the password is wrong.</p>';
  sendPage(response, {
    title: 'Enterprise sign-in',
    status: isWrong ? 401 : 200,
    content: `${isWrong ? error : ''}
<form method="post">
<label>Username <input name="username" autocomplete="username" autocapitalize="none" required autofocus></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<p class="actions"><button class="first">Continue</button>
<button name="cancel" value="yes" formnovalidate>Cancel</button></p>
</form>
<p class="note">The demo’s identity provider, outside the product. It knows the demo accounts with their password, and
${GUEST}, whom the product does not know.</p>`,
  });
}

export function createIdentityProvider(addresses: Addresses): Part {
  const provider = createProvider(addresses);
  const answerProtocol = provider.callback();

  async function answerSignIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      await provider.interactionDetails(request, response);
      sendSignIn(response, { isWrong: false });
      return;
    }
    const form = await readForm(request, MAX_FORM);
    const username = form.get('username')?.trim().toLowerCase() ?? '';
    if (form.has('cancel')) {
      const refusal = { error: 'access_denied', error_description: 'The person did not sign in.' };
      await provider.interactionFinished(request, response, refusal);
    } else if (!USERNAMES.has(username) || !equalInConstantTime(form.get('password') ?? '', DEMO_PASSWORD)) {
      sendSignIn(response, { isWrong: true });
    } else {
      await provider.interactionFinished(request, response, { login: { accountId: username } });
    }
  }

  return {
    name: NAME,
    alsoAt: [DISCOVERY],
    answer: async (request, response, path) => {
      if (!path.startsWith('/sign-in/')) {
        await answerProtocol(request, response);
        return true;
      }
      try {
        await answerSignIn(request, response);
      } catch (error) {
        // Responds with an error page if there is no such sign-in: it has ended, or began in another browser.
        if (!(error instanceof errors.SessionNotFound)) throw error;
        sendRefusal(response, 400, error.error, error.error_description);
      }
      return true;
    },
  };
}
