import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { START_MS } from '../../support/databases.ts';
import { startService, type TestService } from '../../support/service.ts';
import { Visitor } from '../../support/visitor.ts';
import { registerClient, settingsFrom } from './documented.ts';

/** Debian's Python: it finds Authlib in the packages that Debian has installed. */
const PYTHON = '/usr/bin/python3';

function isInstalled(): boolean {
  try {
    execFileSync(PYTHON, ['-c', 'import authlib, requests'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * A Python program that prints the authorization URL, reads the URL of the redirect, and prints two sets of claims:
 * those of the verified ID token and those of userinfo.
 */
const PROGRAM = `
import json, secrets
from authlib.jose import JsonWebKey, jwt

verifier, nonce = secrets.token_urlsafe(48), secrets.token_urlsafe(16)
url, state = session.create_authorization_url(
    metadata["authorization_endpoint"], code_verifier=verifier, nonce=nonce)
print(url, flush=True)
token = session.fetch_token(
    metadata["token_endpoint"], authorization_response=input(), code_verifier=verifier, state=state)
keys = JsonWebKey.import_key_set(requests.get(metadata["jwks_uri"]).json())
claims = jwt.decode(token["id_token"], keys, claims_options={
    "iss": {"essential": True, "value": metadata["issuer"]},
    "aud": {"essential": True, "value": session.client_id},
    "nonce": {"essential": True, "value": nonce},
})
claims.validate()
print(json.dumps([claims, session.get(metadata["userinfo_endpoint"]).json()]), flush=True)
`;

describe('Authlib, with the settings of docs/connect', () => {
  const application = 'http://127.0.0.1:1';
  let service: TestService;
  let python: ChildProcessWithoutNullStreams;

  beforeEach(({ skip }) => skip(!isInstalled(), 'needs python3-authlib and python3-requests'));
  beforeAll(async () => {
    service = await startService({ demoUsers: 5 });
  }, START_MS);
  afterAll(() => service.stop());

  it('signs a user in, verifies the ID token and reads userinfo', async () => {
    const client = await registerClient(service, `${application}/callback`);
    const settings = settingsFrom('authlib', { issuer: service.url, application, ...client });
    python = spawn(PYTHON, ['-c', settings + PROGRAM]);
    const errors: string[] = [];
    python.stderr.on('data', (data: Buffer) => errors.push(data.toString()));
    const lines = createInterface(python.stdout)[Symbol.asyncIterator]();
    const next = async () => String((await lines.next()).value ?? errors.join(''));
    const redirect = await new Visitor(service.url).until(await next(), application);
    python.stdin.write(`${redirect}\n`);
    const [claims, userInfo] = JSON.parse(await next()) as Record<string, unknown>[];
    expect(claims).toMatchObject({ iss: service.url, amr: ['pwd'] });
    expect(userInfo).toMatchObject({ sub: claims?.['sub'], preferred_username: 'viewer' });
  });
});
