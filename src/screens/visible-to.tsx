import { PRODUCT_ADMIN, PROVIDER_NAME } from '../../openapi/product.ts';
import type { CurrentUser, Reference } from '../../openapi/types.ts';
import { hasRole, PRODUCT_ADMINISTRATORS } from '../roles.ts';
import { visibleToTexts } from './user/texts.ts';
import { Combobox } from '../ui/field/combobox.tsx';
import { SelectField } from '../ui/field/select-field.tsx';
import type { ChoicePlace } from './form/form-definition.ts';

interface VisibleToProps {
  label: string;
  role: string;
  /** The company's uuid; '' is none. */
  company: string;
  companies: readonly Reference[];
  /** The person who chooses: roles and layout code decide what is on offer (B4.7). */
  chooser: Pick<CurrentUser, 'roles' | 'layoutCode'>;
  error?: string | null;
  /** The company's drop-down in its form. */
  companyPlace: ChoicePlace;
  disabled?: boolean;
  onRole: (role: string) => void;
  onCompany: (company: string) => void;
}

/**
 * Chooses whom something is visible to: a role and, for product administrators, a company (B4.7). A role that is
 * already set stays on offer.
 */
export function VisibleTo({
  label,
  role,
  company,
  companies,
  chooser,
  error,
  companyPlace,
  disabled,
  onRole,
  onCompany,
}: VisibleToProps) {
  const hasSco = chooser.layoutCode.includes('SCO');
  const isProductAdmin = hasRole(chooser.roles, PRODUCT_ADMINISTRATORS);
  const offersCompany = isProductAdmin && hasSco;
  const roles = [
    { value: 'ADMIN', label: visibleToTexts.customer, offered: true },
    { value: 'SCO_ADMIN', label: visibleToTexts.scoCustomer, offered: hasSco },
    { value: PRODUCT_ADMIN, label: PROVIDER_NAME, offered: isProductAdmin },
  ];
  return (
    <>
      <SelectField
        label={label}
        name="minimumRole"
        required
        error={error ?? (offersCompany ? null : companyPlace.error)}
        disabled={disabled}
        options={roles.filter(({ value, offered }) => offered || value === role)}
        value={role}
        onChange={onRole}
      />
      {offersCompany ? (
        <Combobox
          {...companyPlace}
          label={visibleToTexts.company}
          placeholder={visibleToTexts.everyCompany}
          disabled={disabled}
          error={
            companyPlace.error ??
            (role === 'SCO_ADMIN' && company === '' ? visibleToTexts.allScoCustomers : null)
          }
          options={companies.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={company}
          onChange={onCompany}
        />
      ) : null}
    </>
  );
}
