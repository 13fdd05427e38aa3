import type { User } from '../openapi/types.ts';
import { createFormMachine, type FormActor } from './resource/form.machine.ts';
import { type UserChoices, type UserDraft, userFormRules, type UserRequest } from './user/user-form.ts';

/** The forms of the resources. What happens in each stands in `resource/form.machine.ts`. */
export const formMachines = {
  userForm: createFormMachine('userForm', userFormRules),
};

export type FormName = keyof typeof formMachines;

export type UserFormActor = FormActor<User, UserDraft, UserChoices, UserRequest>;
