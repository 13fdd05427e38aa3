import { PRODUCT_ADMIN, PROVIDER_NAME } from '../../openapi/rules/product.ts';
import type { CurrentUser, Reference } from '../../openapi/generated/types.ts';
import { hasRole, PRODUCT_ADMINISTRATORS } from '../access/roles.ts';
import { visibleToTexts } from './user/texts.ts';
import { Combobox } from '../ui/field/combobox.tsx';
import { SelectField } from '../ui/field/select-field.tsx';
import { optionsOf } from './form/values.ts';
import type { ChoiceControlProps } from './form/form-definition.ts';

type Chooser = Pick<CurrentUser, 'roles' | 'layoutCode'>;

interface VisibleToProps {
  label: string;
  /** Name of the table row in which the fields are, for their accessible names. */
  of?: string;
  role: string;
  /** The company's uuid; '' if no company is chosen. */
  company: string;
  companies: readonly Reference[];
  /** The signed-in user, whose roles and layout code decide what can be chosen. */
  chooser: Chooser;
  error?: string | null;
  /** Name, error and handlers of the drop-down for the company. */
  companyProps: ChoiceControlProps;
  disabled?: boolean;
  onRole: (role: string) => void;
  onCompany: (company: string) => void;
}

/** Returns whether a signed-in user may also choose a company. */
export const offersCompany = ({ roles, layoutCode }: Chooser): boolean =>
  hasRole(roles, PRODUCT_ADMINISTRATORS) && layoutCode.includes('SCO');

/**
 * The fields that restrict who sees an object: a minimum role and, if `offersCompany` allows it, a company. The stored
 * role can always be kept, even if the signed-in user may not choose it.
 */
export function VisibleTo(props: VisibleToProps) {
  return (
    <>
      <VisibleToRole {...props} />
      {offersCompany(props.chooser) ? <VisibleToCompany {...props} /> : null}
    </>
  );
}

export function VisibleToRole({
  label,
  of,
  role,
  chooser,
  error,
  companyProps,
  disabled,
  onRole,
}: VisibleToProps) {
  const roles = [
    { value: 'ADMIN', label: visibleToTexts.customer, offered: true },
    { value: 'SCO_ADMIN', label: visibleToTexts.scoCustomer, offered: chooser.layoutCode.includes('SCO') },
    { value: PRODUCT_ADMIN, label: PROVIDER_NAME, offered: hasRole(chooser.roles, PRODUCT_ADMINISTRATORS) },
  ];
  return (
    <SelectField
      label={label}
      of={of}
      name="minimumRole"
      required
      error={error ?? (offersCompany(chooser) ? null : companyProps.error)}
      disabled={disabled}
      options={roles.filter(({ value, offered }) => offered || value === role)}
      value={role}
      onChange={onRole}
    />
  );
}

export function VisibleToCompany({
  of,
  role,
  company,
  companies,
  companyProps,
  disabled,
  onCompany,
}: VisibleToProps) {
  const isForAll = role === 'SCO_ADMIN' && company === '';
  return (
    <Combobox
      {...companyProps}
      label={visibleToTexts.company}
      of={of}
      placeholder={visibleToTexts.everyCompany}
      disabled={disabled}
      error={companyProps.error ?? (isForAll ? visibleToTexts.allScoCustomers : null)}
      options={optionsOf(companies)}
      value={company}
      onChange={onCompany}
    />
  );
}
