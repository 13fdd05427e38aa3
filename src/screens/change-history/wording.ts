import type { Change, ChangeActor, ChangeItem } from '../../../openapi/generated/types.ts';
import { capitalized } from '../../texts/capitalized.ts';
import { counted, formatCount, type Unit } from '../../texts/counts.ts';
import { units } from '../../texts/units.ts';
import type { Wording } from '../../ui/base/sentence.tsx';
import { summaryWording } from './access-wording.ts';
import { fieldLabel } from './field-labels.ts';
import { changeTexts, KINDS } from './texts.ts';

/** The number of fields that a sentence names. If only one more is left, it is named, too. */
const MAX_FIELDS = 4;

const MORE_OBJECTS: Unit = { one: 'more object', many: 'more objects' };
const MORE_FIELDS: Unit = { one: 'more field', many: 'more fields' };
const OBJECTS: Unit = { one: 'object', many: 'objects' };

/** For each call that changes many objects: a verb, and the noun of these objects. */
const BULK: Readonly<Record<string, readonly [string, Unit]>> = {
  undoChanges: ['undid changes', OBJECTS],
  applyConfiguration: ['applied a configuration', OBJECTS],
  'command.config.apply': ['applied a configuration', OBJECTS],
  importUsers: ['imported users', units.user],
  pullUsers: ['pulled users', units.user],
  syncAllApplications: ['synced all applications', OBJECTS],
  syncAllVisibility: ['synced all visibility elements', OBJECTS],
  syncVisibility: ['synced visibility elements', OBJECTS],
};

/** The verbs of calls that do more than create, change or delete an object. The object follows the verb. */
const VERBS: Readonly<Record<string, string>> = {
  activateUsers: 'activated',
  inactivateUsers: 'deactivated',
  'applyBulkAction.activate': 'activated',
  'applyBulkAction.deactivate': 'deactivated',
  'applyBulkAction.endSessions': 'ended the sessions of',
  'applyBulkAction.resetMail': 'queued reset mails for',
  'applyBulkAction.block': 'blocked',
  'applyBulkAction.unblock': 'unblocked',
  endSessionsOfUser: 'ended sessions of',
  unbindUser: 'removed the single sign-on of',
  requestPasswordReset: 'sent a link for a new password to',
  createPasswordLink: 'created a link for a new password for',
  forgotPassword: 'asked for a new password for',
  updatePassword: 'set the password of',
  changeOwnPassword: 'changed the password of',
  confirmAppAtSignIn: 'set up an authenticator app for',
  confirmAuthenticatorApp: 'set up an authenticator app for',
  removeAuthenticatorApp: 'removed the authenticator app of',
  confirmPasskey: 'set up a passkey for',
  confirmPasskeyAtSignIn: 'set up a passkey for',
  renamePasskey: 'renamed a passkey of',
  removePasskey: 'removed a passkey of',
  resetFactorsOfUser: 'reset the second factor of',
  renewRecoveryCodes: 'replaced the recovery codes of',
  syncApplication: 'synced',
};

const OPERATION_VERBS: Readonly<Record<ChangeItem['operation'], string>> = {
  created: 'created',
  updated: 'changed',
  deleted: 'deleted',
};

const plain = (text: string): Wording => ({ text, names: [] });

/** Returns who made a change, as a part of a sentence. */
export function actorWording({ kind, uuid, name }: ChangeActor): Wording {
  if (kind !== 'user') return name === null ? plain(changeTexts.actors[kind]) : { text: name, names: [name] };
  if (uuid === null) return plain(changeTexts.actors.hidden);
  return name === null ? plain(changeTexts.actors.erased) : { text: name, names: [name] };
}

/** Returns an object with its kind, as a part of a sentence. */
export function objectWording({ kind, name }: Pick<ChangeItem, 'kind' | 'name'>): Wording {
  if (kind === 'installation') return plain(changeTexts.installation);
  if (name === null) return plain(changeTexts.erasedUser);
  return { text: `${KINDS[kind].one} ${name}`, names: [name] };
}

const amount = ({ items, isCapped }: Change, unit: Unit): string =>
  isCapped ? `${formatCount(items)} or more ${unit.many}` : counted(items, unit);

/** Returns the labels of an object's changed fields, such as `: Description, Visible To`; empty if there are none. */
function fieldsText({ kind, fields }: ChangeItem): string {
  const labels = [...new Set(fields.map(({ field }) => fieldLabel(kind, field)))];
  if (labels.length === 0) return '';
  const more = labels.length - MAX_FIELDS;
  const first = labels.slice(0, more > 1 ? MAX_FIELDS : labels.length).join(', ');
  return `: ${first}${more > 1 ? ` and ${counted(more, MORE_FIELDS)}` : ''}`;
}

/** Returns what happened to an object, such as `changed business profile NOC: Description`. */
export function itemWording(item: ChangeItem): Wording {
  const { text, names } = objectWording(item);
  const fields = item.operation === 'updated' ? fieldsText(item) : '';
  return { text: `${OPERATION_VERBS[item.operation]} ${text}${fields}`, names };
}

/** Returns the specific verb of a call; null if it has none. */
function verbOf({ call, first }: Change): string | null {
  if (call !== 'blockAuthClient') return VERBS[call] ?? null;
  const blocked = first.fields.find(({ field }) => field === 'blocked');
  return blocked?.after === false ? 'unblocked' : 'blocked';
}

/** Returns whether a call makes the same change to many objects, so that its sentence counts them. */
const isBulkAction = (call: string): boolean =>
  call.startsWith('applyBulkAction.') || call === 'activateUsers' || call === 'inactivateUsers';

function actionWording(change: Change): Wording {
  const { call, items, isCapped, first } = change;
  const bulk = BULK[call];
  if (bulk) return plain(`${bulk[0]}: ${amount(change, bulk[1])} changed`);
  // An earlier version of the service does not send `likeFirst`.
  const { likeFirst = items } = change;
  const count = isBulkAction(call) ? likeFirst : 1;
  const others = items - count;
  const unit = KINDS[first.kind];
  const object =
    count === 1 ? objectWording(first) : plain(others === 0 ? amount(change, unit) : counted(count, unit));
  const verb = verbOf(change);
  const fields = verb === null && first.operation === 'updated' && others === 0 ? fieldsText(first) : '';
  const more = others === 0 ? '' : ` and ${isCapped ? 'at least ' : ''}${counted(others, MORE_OBJECTS)}`;
  return {
    text: `${verb ?? OPERATION_VERBS[first.operation]} ${object.text}${fields}${more}`,
    names: object.names,
  };
}

/** Returns what was changed outside the history, such as `User ada was changed outside the history: Last Name`. */
function outsideWording({ items, isCapped, first }: Change): Wording {
  const { text, names } = objectWording(first);
  const isOne = items === 1 && !isCapped;
  const others = counted(items - 1, MORE_OBJECTS);
  const objects = isOne ? text : `${text} and ${isCapped ? `at least ${others}` : others}`;
  const done = isOne ? `was ${OPERATION_VERBS[first.operation]}` : 'were changed';
  const fields = isOne && first.operation === 'updated' ? fieldsText(first) : '';
  return { text: `${capitalized(objects)} ${done} ${changeTexts.outside}${fields}`, names };
}

/** Returns what a change meant for access, such as `; 12 users gained Operator of Fault Manager`; empty if nothing. */
function consequenceWording({ access, items, first }: Change): Wording {
  // An earlier version of the service does not send the access.
  if (!access) return plain('');
  const isOfUser = items === 1 && first.kind === 'user' && access.count === 1 && access.others === 0;
  const { text, names } = summaryWording(access, isOfUser);
  return { text: `; ${text}`, names };
}

function deedSentence(change: Change): Wording {
  if (change.actor.kind === 'unknown') return outsideWording(change);
  const actor = actorWording(change.actor);
  const deed = actionWording(change);
  const who = actor.names.length === 0 ? capitalized(actor.text) : actor.text;
  return { text: `${who} ${deed.text}`, names: [...actor.names, ...deed.names] };
}

/**
 * Returns a change as one sentence, such as `Ada Lovelace changed business profile NOC: Application Profiles; 12 users
 * gained Operator of Fault Manager`.
 */
export function changeWording(change: Change): Wording {
  const parts = [deedSentence(change), consequenceWording(change)];
  return { text: parts.map(({ text }) => text).join(''), names: parts.flatMap(({ names }) => names) };
}
