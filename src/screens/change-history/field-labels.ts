import type { ResourceWithScreens } from '../../../machines/app/resource-names.ts';
import type { ChangedKind } from '../../../openapi/generated/types.ts';
import { COMPANY_FIELD } from '../../../openapi/rules/product.ts';

/**
 * The labels of the fields in the form of a resource. Each file `src/screens/<resource>/field-labels.ts` exports them
 * as `fieldLabels`.
 */
export interface FieldLabels {
  readonly of: ResourceWithScreens & ChangedKind;
  readonly labels: Readonly<Record<string, string>>;
}

const ALL = new Map(
  Object.values(
    import.meta.glob<FieldLabels>(['../*/field-labels.ts', '!./field-labels.ts'], {
      eager: true,
      import: 'fieldLabels',
    }),
  ).map(({ of, labels }): [string, FieldLabels['labels']] => [of, labels]),
);

/** The labels of fields that no form shows under this name. */
const OTHERS: Readonly<Record<string, string>> = {
  [COMPANY_FIELD]: 'Company',
  password: 'Password',
  resetLink: 'Link for a New Password',
  sessions: 'Sessions',
  externalIdentities: 'Single Sign-On',
  authenticatorApp: 'Authenticator App',
  passkeys: 'Passkeys',
  recoveryCodes: 'Recovery Codes',
  blocked: 'Blocked',
};

/** Converts an identifier to words: `lastSyncedAt` becomes `Last Synced At`. */
const spelled = (field: string): string =>
  field.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').replace(/^./, (letter) => letter.toUpperCase());

/** Returns the label that the form of an object has for a field. A field without a label is spelled as words. */
export const fieldLabel = (kind: ChangedKind, field: string): string =>
  ALL.get(kind)?.[field] ?? OTHERS[field] ?? spelled(field);
