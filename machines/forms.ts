import type {
  Application,
  AppProfile,
  AppProfileInput,
  BusinessProfile,
  BusinessProfileInput,
  User,
  VisibilityProfile,
  VisibilityProfileInput,
} from '../openapi/types.ts';
import {
  type ApplicationChoices,
  type ApplicationDraft,
  applicationFormRules,
  type ApplicationRequest,
} from './application/application-form.ts';
import {
  type ClientChoices,
  type ClientDraft,
  clientFormRules,
  type ClientRequest,
  type StoredClient,
} from './client/client-form.ts';
import {
  type AppProfileChoices,
  type AppProfileDraft,
  appProfileFormRules,
} from './profile/app-profile-form.ts';
import {
  type BusinessProfileChoices,
  type BusinessProfileDraft,
  businessProfileFormRules,
} from './profile/business-profile-form.ts';
import { createFormMachine, type FormActor } from './resource/form.machine.ts';
import { type UserChoices, type UserDraft, userFormRules, type UserRequest } from './user/user-form.ts';
import {
  type VisibilityProfileChoices,
  type VisibilityProfileDraft,
  visibilityProfileFormRules,
} from './visibility/visibility-profile-form.ts';

/** The forms of the resources. What happens in each stands in `resource/form.machine.ts`. */
export const formMachines = {
  userForm: createFormMachine('userForm', userFormRules),
  businessProfileForm: createFormMachine('businessProfileForm', businessProfileFormRules),
  visibilityProfileForm: createFormMachine('visibilityProfileForm', visibilityProfileFormRules),
  appProfileForm: createFormMachine('appProfileForm', appProfileFormRules),
  clientForm: createFormMachine('clientForm', clientFormRules),
  applicationForm: createFormMachine('applicationForm', applicationFormRules),
};

export type FormName = keyof typeof formMachines;

export type UserFormActor = FormActor<User, UserDraft, UserChoices, UserRequest>;
export type BusinessProfileFormActor = FormActor<
  BusinessProfile,
  BusinessProfileDraft,
  BusinessProfileChoices,
  BusinessProfileInput
>;
export type VisibilityProfileFormActor = FormActor<
  VisibilityProfile,
  VisibilityProfileDraft,
  VisibilityProfileChoices,
  VisibilityProfileInput
>;
export type AppProfileFormActor = FormActor<AppProfile, AppProfileDraft, AppProfileChoices, AppProfileInput>;
export type ClientFormActor = FormActor<StoredClient, ClientDraft, ClientChoices, ClientRequest>;
export type ApplicationFormActor = FormActor<
  Application,
  ApplicationDraft,
  ApplicationChoices,
  ApplicationRequest
>;
