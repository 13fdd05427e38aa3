import { applicationContract } from '../sources/application-contract.ts';
import { basic, clientCredentials, type Access } from '../sources/authorization.ts';
import { describeProblem } from '../sources/contract-schemas.ts';
import {
  parseAnswer,
  expectWrongCredentialsRefused,
  expectSuccess,
  type Authorization,
  type CallOptions,
} from './calls.ts';

/**
 * Returns the Authorization header for the calls of a check: `authorization` is null for a system without credentials.
 * Returns null if the token endpoint did not issue a token. Reports problems of the token endpoint as findings about
 * `about`.
 */
export async function authorize(
  access: Access,
  about: string,
  options: CallOptions,
): Promise<{ authorization: Authorization } | null> {
  if (access.kind === 'none') return { authorization: null };
  if (access.kind === 'basic') return { authorization: basic(access.username, access.password) };
  const { authorization, ...request } = clientCredentials(access);
  const call = { about, url: access.tokenUrl, ...request };
  const answer = await expectSuccess(call, authorization, options);
  if (!answer) return null;
  await expectWrongCredentialsRefused(call, authorization, options);
  const token = parseAnswer(about, answer, options);
  if (token === undefined) return null;
  const wrong = applicationContract.problem('Token', token);
  if (wrong) options.findings.wrong(about, describeProblem(wrong));
  if (!applicationContract.is('Token', token)) return null;
  options.findings.ok(about, 'issued a token.');
  return { authorization: `Bearer ${token.access_token}` };
}
