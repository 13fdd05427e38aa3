import type {
  AppProfile,
  BusinessProfile,
  Location,
  Reference,
  UserElementConfig,
  UserInput,
  VisibilityProfile,
} from '../../openapi/types.ts';

/** What is typed and chosen in the user form. Things that are chosen are their uuids; '' is nothing. */
export interface UserDraft {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly deskPhone: string;
  readonly mobilePhone: string;
  readonly active: boolean;
  readonly businessProfile: string;
  readonly visibilityProfile: string;
  readonly location: string;
  readonly minimumRole: string;
  readonly company: string;
  /** The element chosen in each slot that has one. */
  readonly elements: Readonly<Record<string, string>>;
}

/** What there is to choose from. */
export interface UserChoices {
  readonly businessProfiles: readonly BusinessProfile[];
  readonly visibilityProfiles: readonly Pick<VisibilityProfile, 'uuid' | 'name'>[];
  readonly appProfiles: readonly AppProfile[];
  readonly locations: readonly Location[];
  readonly companies: readonly Reference[];
  readonly elementConfig: readonly UserElementConfig[];
  /** The visible-to role where none is set (B4.7). */
  readonly defaultRole: string;
}

export interface UserRequest {
  readonly user: UserInput;
  readonly clonedId: string | null;
}
