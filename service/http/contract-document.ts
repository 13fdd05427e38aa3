export interface MediaTypes {
  [type: string]: { schema?: unknown };
}

export interface ParameterObject {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
}

export interface OperationObject {
  operationId: string;
  parameters?: unknown[];
  requestBody?: unknown;
  'x-changes'?: boolean;
  'x-automatic'?: boolean;
  'x-max-body'?: number;
  'x-cors'?: boolean;
  security?: Record<string, string[]>[];
  responses: Record<string, unknown>;
}

export interface ContractDocument {
  paths: Record<string, Record<string, unknown>>;
}

export interface Located<T> {
  value: T;
  pointer: string;
}

export interface Operation {
  id: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** The path, with its parameters as `{name}`. */
  path: string;
  parameters: Located<ParameterObject>[];
  requestBody: Located<{ required?: boolean; content: MediaTypes }> | null;
  /** Whether the call changes data: every call except GET, and GET calls with `x-changes`. */
  changes: boolean;
  /** Maximum size of the body in bytes, if the contract sets `x-max-body`; otherwise null. */
  maxBody: number | null;
  responses: Map<string, Located<{ content?: MediaTypes }>>;
  /**
   * Whether the session cookie authorizes the call. Used for links, which the browser follows without a
   * token.
   */
  acceptsSession: boolean;
  takesAnyAudience: boolean;
  /** Whether scripts of registered origins may read the response. */
  isCrossOrigin: boolean;
  /**
   * Whether the console makes the call automatically, without an action of the user. Such a call does not
   * count as use of the session.
   */
  isAutomatic: boolean;
  /**
   * Whether the call refuses query parameters that the contract does not declare: each GET call with a token of the
   * console. An ignored filter would return all rows. Calls of OAuth must ignore unknown parameters (RFC 6749, section
   * 3.1).
   */
  refusesUnknownQuery: boolean;
  /** The scope that the access token must have; null if none is required. */
  scope: string | null;
  /**
   * Whether the call needs the XSRF token, because the contract declares the header X-XSRF-TOKEN for it.
   */
  asksForXsrf: boolean;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const pointerTo = (...parts: (string | number)[]): string =>
  parts.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

function located<T>(document: ContractDocument, value: unknown, pointer: string): Located<T> {
  if (typeof value !== 'object' || value === null || !('$ref' in value))
    return { value: value as T, pointer };
  const target = String(value.$ref).slice(1);
  let found: unknown = document;
  for (const part of target.split('/').slice(1)) {
    found = (found as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return located(document, found, target);
}

export function operationsOf(document: ContractDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) =>
      operationAt(document, path, method, item[method] as OperationObject),
    ),
  );
}

const accepts = ({ security }: OperationObject, scheme: string): boolean =>
  security?.some((alternative) => scheme in alternative) ?? false;

function operationAt(
  document: ContractDocument,
  path: string,
  method: Operation['method'],
  operation: OperationObject,
): Operation {
  const parameters = [
    ...parametersAt(document, document.paths[path]?.['parameters'], pointerTo('paths', path, 'parameters')),
    ...parametersAt(document, operation.parameters, pointerTo('paths', path, method, 'parameters')),
  ];
  const bodyAt = pointerTo('paths', path, method, 'requestBody');
  return {
    id: operation.operationId,
    method,
    path,
    // The path parameter `product` is omitted, because the product's code name has already replaced it in `path`.
    parameters: parameters.filter(({ value }) => value.in !== 'path' || path.includes(`{${value.name}}`)),
    acceptsSession: accepts(operation, 'session'),
    isCrossOrigin: operation['x-cors'] === true,
    takesAnyAudience: accepts(operation, 'anyAccessToken'),
    isAutomatic: operation['x-automatic'] === true,
    refusesUnknownQuery:
      method === 'get' && (operation.security === undefined || accepts(operation, 'accessToken')),
    scope: operation.security?.flatMap((alternative) => Object.values(alternative).flat())[0] ?? null,
    asksForXsrf: parameters.some(({ value }) => value.in === 'header' && value.name === 'X-XSRF-TOKEN'),
    changes: method !== 'get' || operation['x-changes'] === true,
    maxBody: operation['x-max-body'] ?? null,
    requestBody: operation.requestBody ? located(document, operation.requestBody, bodyAt) : null,
    responses: new Map(
      Object.entries(operation.responses).map(([status, response]) => [
        status,
        located(document, response, pointerTo('paths', path, method, 'responses', status)),
      ]),
    ),
  };
}

function parametersAt(
  document: ContractDocument,
  list: unknown,
  pointer: string,
): Located<ParameterObject>[] {
  return Array.isArray(list)
    ? list.map((parameter, index) => located<ParameterObject>(document, parameter, `${pointer}/${index}`))
    : [];
}
