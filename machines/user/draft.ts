import type {
  AppProfile,
  BusinessProfile,
  Location,
  Reference,
  UserElementConfig,
  UserInput,
  VisibilityProfile,
} from '../../openapi/generated/types.ts';
import type { PlainField } from '../../openapi/rules/user-fields.ts';

/** A user's draft. A chosen object is stored as its uuid, or '' if nothing is chosen. */
export interface UserDraft extends Readonly<Record<PlainField, string>> {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly active: boolean;
  readonly businessProfile: string;
  readonly visibilityProfile: string;
  readonly location: string;
  readonly minimumRole: string;
  readonly company: string;
  readonly elements: Readonly<Record<string, string>>;
}

export interface UserChoices {
  readonly businessProfiles: readonly BusinessProfile[];
  /** The profile of the edited user is only a `Reference` if the viewer may not see its content. */
  readonly visibilityProfiles: readonly (VisibilityProfile | Reference)[];
  readonly appProfiles: readonly AppProfile[];
  readonly locations: readonly Location[];
  readonly companies: readonly Reference[];
  readonly elementConfig: readonly UserElementConfig[];
  readonly defaultRole: string;
}

export interface UserRequest {
  readonly user: UserInput;
  readonly clonedId: string | null;
}
