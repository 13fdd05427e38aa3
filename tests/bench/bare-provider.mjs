/**
 * The reference for sign-ins: an OpenID provider that keeps its data in memory. It signs every client in as
 * `admin`, without a password. Access tokens for `resource` are JWTs, as the service's access tokens are.
 */
import { once } from 'node:events';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

process.once('message', async ({ clientId, redirectUri, resource }) => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(`http://127.0.0.1:${port}`, {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    cookies: { keys: [randomUUID()] },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => undefined,
        getResourceServerInfo: () => ({
          scope: 'openid',
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
        useGrantedResource: () => true,
      },
    },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    // Creates one grant for each session, so that no request asks for consent.
    loadExistingGrant: async ({ oidc }) => {
      const known = oidc.session.grantIdFor(clientId);
      if (known) return provider.Grant.find(known);
      const grant = new provider.Grant({ clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid');
      grant.addResourceScope(resource, 'openid');
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: 1800,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 1800,
      Interaction: 60,
      RefreshToken: 3600,
      Session: 3600,
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url.startsWith('/sign-in/')) answer(request, response);
    else void provider.interactionFinished(request, response, { login: { accountId: 'admin' } });
  });
  process.send(port);
});
process.once('disconnect', () => process.exit(0));
