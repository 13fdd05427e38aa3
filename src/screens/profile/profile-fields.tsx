import type { ProfileDraft } from '../../../machines/profile/profile-fields.ts';
import type { CurrentUser, Reference } from '../../../openapi/generated/types.ts';
import { formTexts } from '../form/texts.ts';
import { FieldGroup } from '../../ui/field/field-group.tsx';
import type { LiveFields } from '../form/form-definition.ts';
import { FormText } from '../form/form-text.tsx';
import { FormVisibleTo } from '../form/form-visible-to.tsx';
import type { Elements } from '../../ui/base/elements.tsx';

interface ProfileFieldsProps {
  form: LiveFields<ProfileDraft, { readonly companies: readonly Reference[] }>;
  viewer: CurrentUser;
  /** Further fields, below the name. */
  children?: Elements;
}

/** The fields that the forms of all profiles have: name, description, and who sees the profile. */
export function ProfileFields({ form, viewer, children }: ProfileFieldsProps) {
  return (
    <FieldGroup title={formTexts.basicInfo} hideTitle>
      <FormText form={form} field="name" required />
      {children}
      <FormText form={form} field="description" long />
      <FormVisibleTo form={form} viewer={viewer} />
    </FieldGroup>
  );
}
