import { PRODUCT_ADMIN, PROVIDER_NAME } from '../../../openapi/product.ts';
import { elementSlots, type UserChoices, type UserDraft } from '../../../machines/user/user-form.ts';
import { userFormTexts, visibleToTexts } from '../../texts/user-form.ts';

const ROLES: Readonly<Record<string, string>> = {
  ADMIN: visibleToTexts.customer,
  SCO_ADMIN: visibleToTexts.scoCustomer,
  [PRODUCT_ADMIN]: PROVIDER_NAME,
};

const nameOf = (items: readonly { uuid: string; name: string }[], uuid: string): string =>
  items.find((item) => item.uuid === uuid)?.name ?? uuid;

/** A field's value as a person reads it. */
export function userValue(field: keyof UserDraft, draft: UserDraft, choices: UserChoices): string {
  switch (field) {
    case 'active':
      return draft.active ? userFormTexts.active : userFormTexts.inactive;
    case 'businessProfile':
      return nameOf(choices.businessProfiles, draft.businessProfile);
    case 'visibilityProfile':
      return nameOf(choices.visibilityProfiles, draft.visibilityProfile);
    case 'location':
      return nameOf(choices.locations, draft.location);
    case 'company':
      return nameOf(choices.companies, draft.company);
    case 'minimumRole':
      return ROLES[draft.minimumRole] ?? draft.minimumRole;
    case 'elements':
      return elementSlots(draft.businessProfile, choices)
        .flatMap(({ slot, label, options }) =>
          draft.elements[slot] ? [`${label}: ${nameOf(options, draft.elements[slot])}`] : [],
        )
        .join(', ');
    default:
      return draft[field];
  }
}
