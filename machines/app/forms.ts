import type {
  Application,
  AppProfile,
  AppProfileInput,
  BusinessProfile,
  BusinessProfileInput,
  User,
  VisibilityProfile,
  VisibilityProfileInput,
} from '../../openapi/types.ts';
import {
  type ApplicationChoices,
  type ApplicationDraft,
  applicationFormRules,
  type ApplicationRequest,
} from '../application/form-rules.ts';
import {
  type ClientChoices,
  type ClientDraft,
  clientFormRules,
  type ClientRequest,
  type StoredClient,
} from '../client/form-rules.ts';
import {
  type AppProfileChoices,
  type AppProfileDraft,
  appProfileFormRules,
} from '../app-profile/form-rules.ts';
import {
  type BusinessProfileChoices,
  type BusinessProfileDraft,
  businessProfileFormRules,
} from '../business-profile/form-rules.ts';
import { createFormMachine, type FormActor } from '../resource/form.machine.ts';
import { type UserChoices, type UserDraft, userFormRules, type UserRequest } from '../user/form-rules.ts';
import {
  type VisibilityProfileChoices,
  type VisibilityProfileDraft,
  visibilityProfileFormRules,
} from '../visibility-profile/form-rules.ts';

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
