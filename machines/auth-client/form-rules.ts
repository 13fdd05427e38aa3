import { findTextFault } from '../../openapi/text-fault.ts';
import { AUTH_CLIENT_INPUT } from '../../openapi/text-rules.ts';
import type { AuthClientInput, AuthClientSummary } from '../../openapi/types.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { type FieldFaults, faultsOf, type FormRules } from '../resource/form.ts';
import { readDraft } from '../resource/read-draft.ts';
import { Secret } from '../common/secret.ts';

export interface StoredAuthClient extends AuthClientSummary {
  readonly clientSecret: Secret;
}

export interface ClientRequest extends Omit<AuthClientInput, 'clientSecret'> {
  readonly clientSecret: Secret;
}

interface ClientTexts {
  readonly name: string;
  readonly description: string;
  readonly allowedRedirectTarget: string;
}

export interface AuthClientDraft extends ClientTexts {
  /**
   * The typed secret. Null means that a new secret was typed before the session ended. A draft does not store it, so
   * the user must type it again.
   */
  readonly clientSecret: Secret | null;
}

export interface AuthClientChoices {
  /** Secret for a new client, generated in the browser (B10.1). */
  readonly freshSecret: Secret;
}

const secretFault = (secret: Secret | null): string | null => {
  if (secret === null || secret.isEmpty) return 'required';
  const fault = findTextFault(secret.reveal(), AUTH_CLIENT_INPUT.clientSecret);
  return fault === 'tooLong' ? 'secretTooLong' : fault;
};

const validate = (draft: AuthClientDraft): FieldFaults =>
  faultsOf({
    clientSecret: secretFault(draft.clientSecret),
    name: findTextFault(draft.name, AUTH_CLIENT_INPUT.name),
    description: findTextFault(draft.description, AUTH_CLIENT_INPUT.description),
    // Only the service decides which addresses are allowed.
    allowedRedirectTarget: findTextFault(
      draft.allowedRedirectTarget,
      AUTH_CLIENT_INPUT.allowedRedirectTarget,
    ),
  });

const NO_TEXTS: ClientTexts = { name: '', description: '', allowedRedirectTarget: '' };

/** Validates the form of a sign-in client, and converts its input into a request (B10.1). */
export const authClientFormRules: FormRules<
  StoredAuthClient,
  AuthClientDraft,
  AuthClientChoices,
  ClientRequest
> = {
  blank: ({ freshSecret }) => ({ clientSecret: freshSecret, ...NO_TEXTS }),
  fromResponse: ({ clientSecret, name, description, allowedRedirectTarget }) => ({
    clientSecret,
    name,
    description,
    allowedRedirectTarget: allowedRedirectTarget ?? '',
  }),
  clone: (draft) => draft,
  // The secret is generated, so the user starts with the name.
  startsIn: () => 'name',
  normalize: (draft) => draft,
  validate,
  toRequest: ({ clientSecret, name, description, allowedRedirectTarget }, _choices, { uuid }) => ({
    uuid,
    name,
    description,
    allowedRedirectTarget: allowedRedirectTarget || null,
    clientSecret: assertDefined(clientSecret),
  }),
  toKeep: (draft, stored) => ({
    ...draft,
    clientSecret: stored && draft.clientSecret?.equals(stored.clientSecret) ? draft.clientSecret : null,
  }),
  fromKept: ({ base, draft }, { clientSecret }) => ({
    base: { ...base, clientSecret },
    draft: { ...draft, clientSecret: draft.clientSecret && clientSecret },
  }),
  fieldOf: (path, draft) => (path in draft ? path : null),
  sectionOf: () => 'basic',
  firstSection: 'basic',
};

/** Parses a stored draft; null if it is invalid. A draft never stores the secret, only whether it was unchanged. */
export const readClientDraft = (kept: unknown): AuthClientDraft | null =>
  readDraft<AuthClientDraft>(kept, { clientSecret: new Secret(''), ...NO_TEXTS });
