import type { CurrentUser, Reference } from '../../../openapi/generated/types.ts';
import { VisibleTo } from '../visible-to.tsx';
import type { FormFields } from './form-definition.ts';

interface VisibleToDraft {
  readonly minimumRole: string;
  readonly company: string;
}

interface FormVisibleToProps<Draft extends VisibleToDraft> {
  form: FormFields<Draft, { readonly companies: readonly Reference[] }>;
  viewer: CurrentUser;
}

/** The fields that restrict who sees the object: a minimum role and a company. */
export function FormVisibleTo<Draft extends VisibleToDraft>({ form, viewer }: FormVisibleToProps<Draft>) {
  const role = form.fieldProps('minimumRole');
  return (
    <VisibleTo
      label={role.label}
      role={form.draft.minimumRole}
      company={form.draft.company}
      companies={form.choices.companies}
      chooser={viewer}
      error={role.error}
      companyProps={form.choiceProps('company')}
      disabled={!form.editable}
      onRole={(minimumRole) => form.onEdit({ minimumRole } as Partial<Draft>)}
      onCompany={(company) => form.onEdit({ company } as Partial<Draft>)}
    />
  );
}
