import type { ActorRefFrom } from 'xstate';
import type { Client } from '../openapi/client.ts';
import { applicationFormCalls } from './application/form.ts';
import { clientFormCalls } from './client/form.ts';
import type { ListActors } from './app/console.machine.ts';
import { takeDraft } from './app/drafts.ts';
import { formMachines, type FormName } from './app/forms.ts';
import { profileFormCalls } from './app-profile/form.ts';
import type { FormTarget } from './resource/form.ts';
import type { sessionMachine } from './sign-in/session.machine.ts';
import type { Records } from './app/storage.ts';
import { userFormCalls } from './user/form.ts';
import { clusterTreeMachine } from './visibility-profile/cluster-tree.machine.ts';
import { visibilityProfileFormCalls } from './visibility-profile/form.ts';

interface Surroundings {
  readonly client: Client;
  readonly lists: ListActors;
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly records: Records;
  /** Who is signed in. */
  readonly owner: () => string;
}

/** The forms of the resources, to be opened. */
export interface Forms {
  /** With their real calls: to be visited. */
  readonly machines: typeof formMachines;
  /** The tree that is a part of one of them. */
  readonly clusterTree: typeof clusterTreeMachine;
  /** What was unsaved in a form when the session of this very person ended; asked once. */
  takeDraft<Form extends FormName>(form: Form, target: FormTarget): ReturnType<typeof takeDraft<Form>>;
}

/** Apart from what the console starts with, because lists have no use for it: loaded with the first form. */
export function createForms({ records, owner, ...surroundings }: Surroundings): Forms {
  const profiles = profileFormCalls(surroundings);
  return {
    machines: {
      userForm: formMachines.userForm.provide({ actors: userFormCalls(surroundings) }),
      businessProfileForm: formMachines.businessProfileForm.provide({ actors: profiles.businessProfile }),
      visibilityProfileForm: formMachines.visibilityProfileForm.provide({
        actors: visibilityProfileFormCalls(surroundings),
      }),
      appProfileForm: formMachines.appProfileForm.provide({ actors: profiles.appProfile }),
      applicationForm: formMachines.applicationForm.provide({ actors: applicationFormCalls(surroundings) }),
      clientForm: formMachines.clientForm.provide({ actors: clientFormCalls(surroundings) }),
    },
    clusterTree: clusterTreeMachine,
    takeDraft: (form, target) => takeDraft(records, { form, owner: owner(), ...target }),
  };
}
