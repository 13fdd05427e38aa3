import { findTextFault, lengthOf } from '../../openapi/text-fault.ts';
import { AUTH_CLIENT_INPUT } from '../../openapi/text-rules.ts';
import type { AuthClientInput, AuthClientSummary } from '../../openapi/types.ts';
import { known } from '../common/known.ts';
import { type FieldFaults, faultsOf, type FormRules } from '../resource/form.ts';
import { readDraft } from '../resource/read-draft.ts';
import { Secret } from '../common/secret.ts';

/** A sign-in client as its form has it: the secret can be read by nobody who is not to. */
export interface StoredAuthClient extends AuthClientSummary {
  readonly clientSecret: Secret;
}

/** What is saved of one. */
export interface ClientRequest extends Omit<AuthClientInput, 'clientSecret'> {
  readonly clientSecret: Secret;
}

interface ClientTexts {
  readonly name: string;
  readonly description: string;
  readonly allowedRedirectTarget: string;
}

/** What is typed in the form of a sign-in client. */
export interface AuthClientDraft extends ClientTexts {
  /** Null: there was another than the stored one when the session ended, and no secret is ever kept. */
  readonly clientSecret: Secret | null;
}

export interface AuthClientChoices {
  /** The secret that a new client gets by itself (B10.1). */
  readonly freshSecret: Secret;
}

const secretFault = (secret: Secret | null): string | null => {
  if (secret === null || secret.isEmpty) return 'required';
  return lengthOf(secret.reveal()) > AUTH_CLIENT_INPUT.clientSecret.maxLength ? 'secretTooLong' : null;
};

const validate = (draft: AuthClientDraft): FieldFaults =>
  faultsOf({
    clientSecret: secretFault(draft.clientSecret),
    name: findTextFault(draft.name, AUTH_CLIENT_INPUT.name),
    description: findTextFault(draft.description, AUTH_CLIENT_INPUT.description),
    // Which addresses will do is known to the service, and said at the field.
    allowedRedirectTarget: findTextFault(
      draft.allowedRedirectTarget,
      AUTH_CLIENT_INPUT.allowedRedirectTarget,
    ),
  });

const NO_TEXTS: ClientTexts = { name: '', description: '', allowedRedirectTarget: '' };

/** The rules of the form of a sign-in client (B10.1). */
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
  normalize: (draft) => draft,
  validate,
  toRequest: ({ clientSecret, name, description, allowedRedirectTarget }, _choices, { uuid }) => ({
    uuid,
    name,
    description,
    allowedRedirectTarget: allowedRedirectTarget || null,
    clientSecret: known(clientSecret),
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

/**
 * Reads a draft from what was kept of one, or gives null. Of its secret it holds at most that it was the stored one.
 */
export const readClientDraft = (kept: unknown): AuthClientDraft | null =>
  readDraft<AuthClientDraft>(kept, { clientSecret: new Secret(''), ...NO_TEXTS });
