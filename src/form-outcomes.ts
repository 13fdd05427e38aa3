import type { FormName } from '../machines/forms.ts';
import type { UserDraft } from '../machines/user/user-form.ts';
import { isNameTaken, isUnauthenticated } from '../machines/calls.ts';
import type { Fault } from '../openapi/fault.ts';
import { cleanName } from '../openapi/names.ts';
import type { User } from '../openapi/types.ts';
import { paths } from './paths.ts';
import { catalogue } from './texts/catalogue.ts';
import { formTexts } from './texts/forms.ts';
import type { Notice } from './ui/notify.ts';

/** How a save can end, in the words of the catalogue, and where it leads. */
export interface FormOutcomes<Stored extends { readonly uuid: string }, Draft extends object> {
  /** What analytics call it. */
  readonly subject: string;
  saved(stored: Stored, failedApps: readonly string[]): Notice;
  /** Saved, and not there any more for who saved it. */
  handedOver(draft: Draft, failedApps: readonly string[]): Notice;
  refused(draft: Draft, fault: Fault): Notice;
  /** A success that does not say what was saved. */
  unconfirmed(draft: Draft): Notice;
  /** It is being saved already. */
  readonly busy: string;
  /** Where it is edited from then on. */
  pathOf(uuid: string): string;
  /** Where it is listed. */
  readonly list: string;
}

const error = (text: string): Notice => ({ kind: 'error', text });
const timedOut: Notice = { kind: 'warning', text: catalogue.sessionTimedOut };

const userSaved = ({ username }: Pick<User, 'username'>, failedApps: readonly string[]): Notice =>
  failedApps.length > 0
    ? error(catalogue.userSaveFailed(username, failedApps))
    : { kind: 'success', text: catalogue.userSaved(username) };

const user: FormOutcomes<User, UserDraft> = {
  subject: 'user',
  saved: userSaved,
  handedOver: ({ username }, failedApps) => userSaved({ username: cleanName(username) }, failedApps),
  refused: ({ username }, fault) =>
    isUnauthenticated(fault)
      ? timedOut
      : error(catalogue.userSaveFailed(username, fault.failedUpdateApps ?? [])),
  unconfirmed: ({ username }) => error(catalogue.userUnconfirmed(username)),
  busy: catalogue.userFormBusy,
  pathOf: paths.editUser,
  list: '/user/list',
};

interface Named {
  readonly name: string;
}

interface NamedOutcomes {
  readonly subject: string;
  readonly saved: (name: string) => string;
  readonly taken: string;
  readonly failed: string;
  readonly pathOf: (uuid: string) => string;
  readonly list: string;
}

/** What names are unique of: a name that is taken is a refusal of its own. */
const named = (texts: NamedOutcomes): FormOutcomes<Named & { uuid: string }, Named> => ({
  subject: texts.subject,
  saved: ({ name }) => ({ kind: 'success', text: texts.saved(name) }),
  handedOver: ({ name }) => ({ kind: 'success', text: texts.saved(cleanName(name)) }),
  refused: (_, fault) =>
    isUnauthenticated(fault) ? timedOut : error(isNameTaken(fault) ? texts.taken : texts.failed),
  unconfirmed: ({ name }) => error(formTexts.unconfirmed(name)),
  busy: formTexts.busy,
  pathOf: texts.pathOf,
  list: texts.list,
});

const formOutcomes: { readonly [Form in FormName]: FormOutcomes<never, never> } = {
  userForm: user,
  businessProfileForm: named({
    subject: 'businessProfile',
    saved: catalogue.businessProfileSaved,
    taken: catalogue.businessProfileTaken,
    failed: catalogue.businessProfileNotSaved,
    pathOf: paths.editBusinessProfile,
    list: '/profile/business/list',
  }),
  visibilityProfileForm: named({
    subject: 'visibilityProfile',
    saved: catalogue.visibilityProfileSaved,
    taken: catalogue.visibilityProfileTaken,
    failed: catalogue.visibilityProfileNotSaved,
    pathOf: paths.editVisibilityProfile,
    list: '/profile/visibility/list',
  }),
  appProfileForm: named({
    subject: 'appProfile',
    saved: catalogue.appProfileSaved,
    taken: catalogue.appProfileTaken,
    failed: catalogue.appProfileNotSaved,
    pathOf: paths.editAppProfile,
    list: '/profile/app/list',
  }),
  applicationForm: named({
    subject: 'application',
    saved: catalogue.applicationSaved,
    taken: catalogue.applicationTaken,
    failed: catalogue.applicationNotSaved,
    pathOf: paths.editApplication,
    list: '/application/list',
  }),
  clientForm: named({
    subject: 'client',
    saved: () => catalogue.clientSaved,
    taken: catalogue.clientNotSaved,
    failed: catalogue.clientNotSaved,
    pathOf: paths.editClient,
    list: '/authClient/list',
  }),
};

/** The outcomes of a form: those for what it holds, whatever that is. */
export const outcomesOf = (form: FormName): FormOutcomes<{ uuid: string }, object> =>
  formOutcomes[form] as FormOutcomes<{ uuid: string }, object>;
