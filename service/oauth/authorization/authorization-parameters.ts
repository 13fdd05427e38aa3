import { lengthOf } from '../../../openapi/rules/text-fault.ts';
import { isStorable } from '../../db/storable-text.ts';
import { isOpenIdRequest } from './scopes.ts';

/** Maximum lengths in code points of the parameters of OAuth 2.0. */
const OAUTH = {
  client_id: 255,
  redirect_uri: 2048,
  scope: 1024,
  response_type: 64,
  response_mode: 64,
  state: 8192,
  code_challenge: 128,
  code_challenge_method: 64,
};

/**
 * Maximum lengths in code points of the parameters that only OpenID Connect defines. In a request without the scope
 * `openid`, these parameters have no effect.
 */
const OPENID = {
  nonce: 1024,
  prompt: 255,
  max_age: 64,
  login_hint: 1024,
  id_token_hint: 8192,
  acr_values: 1024,
  ui_locales: 1024,
  request: Infinity,
  request_uri: Infinity,
};

const MAX_LENGTHS = { ...OAUTH, ...OPENID };

type ParameterName = keyof typeof MAX_LENGTHS;

/** An array if the client sent the parameter more than once. */
type Parameter = string | readonly string[] | null | undefined;

/**
 * The parameters of an authorization request (RFC 6749, section 4.1.1; RFC 7636, section 4.3; OpenID Connect
 * Core 1.0, section 3.1.2.1; OAuth 2.0 Multiple Response Type Encoding Practices, section 2.1).
 */
export type AuthorizationRequest = Readonly<Partial<Record<ParameterName, Parameter>>>;

interface ReadParameter {
  /** Null if the parameter is missing or invalid. */
  value: string | null;
  fault: string | null;
}

export type Parameters = Record<ParameterName, ReadParameter>;

/**
 * Reads a parameter. Returns a fault if the parameter occurs more than once, is too long, or contains a character that
 * cannot be stored. An empty parameter counts as missing (RFC 6749, section 3.1).
 */
function readParameter(request: AuthorizationRequest, name: ParameterName): ReadParameter {
  const [value = null, ...others] = [request[name] ?? []].flat().filter((given) => given !== '');
  const fault = (description: string) => ({ value: null, fault: `${name} ${description}` });
  if (others.length > 0) return fault('is included more than once');
  if (value === null) return { value, fault: null };
  if (!isStorable(value)) return fault('has a character that cannot be used');
  if (lengthOf(value) > MAX_LENGTHS[name]) return fault(`is longer than ${MAX_LENGTHS[name]} characters`);
  return { value, fault: null };
}

/**
 * Returns the known parameters of a request. Without the scope `openid`, the parameters of OpenID Connect count as
 * missing.
 */
export function readParameters(request: AuthorizationRequest): Parameters {
  const isOpenId = isOpenIdRequest(readParameter(request, 'scope').value);
  const read = (name: ParameterName): ReadParameter =>
    name in OAUTH || isOpenId ? readParameter(request, name) : { value: null, fault: null };
  return Object.fromEntries(
    (Object.keys(MAX_LENGTHS) as ParameterName[]).map((name) => [name, read(name)]),
  ) as Parameters;
}
