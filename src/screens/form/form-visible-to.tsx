import type { CurrentUser, Reference } from '../../../openapi/generated/types.ts';
import { VisibleTo } from '../visible-to.tsx';
import type { LiveFields } from './form-definition.ts';
import { useChoice, useChoices, useField } from './live-fields.ts';

interface VisibleToDraft {
  readonly minimumRole: string;
  readonly company: string;
}

interface FormVisibleToProps<Draft extends VisibleToDraft> {
  form: LiveFields<Draft, { readonly companies: readonly Reference[] }>;
  viewer: CurrentUser;
}

/** The fields that restrict who sees the object: a minimum role and a company. */
export function FormVisibleTo<Draft extends VisibleToDraft>({ form, viewer }: FormVisibleToProps<Draft>) {
  const { value: minimum, editable, ...role } = useField(form, 'minimumRole');
  const { value: company, editable: _, ...companyProps } = useChoice(form, 'company');
  const { companies } = useChoices(form);
  return (
    <VisibleTo
      label={role.label}
      role={minimum}
      company={company}
      companies={companies}
      chooser={viewer}
      error={role.error}
      companyProps={companyProps}
      disabled={!editable}
      onRole={(minimumRole) => form.onEdit({ minimumRole } as Partial<Draft>)}
      onCompany={(chosen) => form.onEdit({ company: chosen } as Partial<Draft>)}
    />
  );
}
