import type { Selectable } from 'kysely';
import { version } from '../../package.json' with { type: 'json' };
import { LEVEL_OF } from '../oauth/sign-in-methods.ts';
import type { SignInEventTable, SignInMethod } from '../oauth/tables.ts';
import type { Origin } from './content.ts';
import type { FieldChange, ItemContent, RecordedValue } from './recorded-object.ts';
import type { ChangeItemTable, ChangeTable } from './tables.ts';

/** An event of the Open Cybersecurity Schema Framework (OCSF) 1.3, as `JSON.stringify` writes it. */
export type OcsfEvent = Readonly<Record<string, unknown>>;

/** Category Identity & Access Management. */
const CATEGORY = 3;
const CLASSES = { accountChange: 3001, authentication: 3002, entityManagement: 3004, userAccess: 3005 };
const OTHER = 99;

const PRODUCT = 'userprofile';

/** The first characters of each exported line. */
export const EVENT_START = `{"category_uid":${CATEGORY},"class_uid":`;

/** Returns whether a parsed line of a file is an event that this product exported. */
export const isExportedEvent = (line: unknown): boolean =>
  (line as { metadata?: { product?: { name?: unknown } } } | null)?.metadata?.product?.name === PRODUCT;

const event = (
  { classUid, activity, at, uid, call }: EventHead,
  installation: string,
  others: OcsfEvent,
): OcsfEvent => ({
  category_uid: CATEGORY,
  class_uid: classUid,
  activity_id: activity.id,
  ...(activity.id === OTHER ? { activity_name: activity.name } : {}),
  type_uid: classUid * 100 + activity.id,
  time: at,
  severity_id: 1,
  status_id: 1,
  metadata: {
    version: '1.3.0',
    uid: `${uid}.${classUid}.${activity.id}`,
    event_code: call,
    product: { name: PRODUCT, vendor_name: PRODUCT, version, uid: installation },
  },
  ...others,
});

interface EventHead {
  classUid: number;
  activity: Activity;
  at: number;
  uid: string;
  call: string;
}

interface Activity {
  id: number;
  /** The name of an activity for which OCSF has no id. */
  name?: string;
}

/** An item and its change. The decrypted `origin` and `content` are null if the personal data were erased. */
export interface ExportedItem {
  change: Selectable<ChangeTable>;
  origin: Origin | null;
  item: ChangeItemTable;
  content: ItemContent | null;
}

/** The fields of a user that decide on access. */
const ACCESS_FIELDS: ReadonlySet<string> = new Set(['businessProfile', 'visibilityProfile', 'elements']);

/** Returns the OCSF events of an item: one for each activity. */
export function ocsfEventsOfItem(exported: ExportedItem, installation: string): OcsfEvent[] {
  const { change, item, content } = exported;
  const fields = content?.fields ?? [];
  const common = { ...actorOf(exported), ...unmapped(exported, fields) };
  const uid = `${item.change_uuid}.${item.position}`;
  const head = { at: Number(change.at), uid, call: change.call };
  if (item.kind !== 'user') {
    const activity = { id: { created: 1, updated: 3, deleted: 4 }[item.operation] };
    const entity = { uid: item.object_uuid, type: item.kind, ...named(content) };
    return [
      event({ ...head, classUid: CLASSES.entityManagement, activity }, installation, { ...common, entity }),
    ];
  }
  const user = { uid: item.object_uuid, type_id: 1, ...named(content) };
  const access = fields.filter(({ field }) => ACCESS_FIELDS.has(field));
  const [gained, lost] = (['after', 'before'] as const).map((when) =>
    access.flatMap((field) => privilegesIn(field, field[when])),
  );
  const accessEvents = [
    [1, gained!],
    [2, lost!],
  ] as const;
  return [
    ...accountActivities(exported, fields).map((activity) =>
      event({ ...head, classUid: CLASSES.accountChange, activity }, installation, { ...common, user }),
    ),
    ...accessEvents
      .filter(([, privileges]) => privileges.length > 0)
      .map(([id, privileges]) =>
        event({ ...head, classUid: CLASSES.userAccess, activity: { id } }, installation, {
          ...common,
          user,
          privileges,
        }),
      ),
  ];
}

const named = (content: ItemContent | null): { name?: string } => (content ? { name: content.name } : {});

function accountActivities({ item }: ExportedItem, fields: readonly FieldChange[]): Activity[] {
  if (item.operation === 'created') return [{ id: 1 }];
  if (item.operation === 'deleted') return [{ id: 6 }];
  const activities = fields
    .filter(({ field }) => !ACCESS_FIELDS.has(field))
    .map(({ field, after }): Activity => {
      if (field === 'active') return { id: after === true ? 2 : 5 };
      if (field === 'password') return { id: 3 };
      if (field === 'resetLink') return { id: 4 };
      if (field === 'authenticatorApp') return { id: after === true ? 10 : 11 };
      return { id: OTHER, name: 'Update' };
    });
  const found = [...new Map(activities.map((activity) => [activity.id, activity])).values()];
  // Without fields, the user's personal data were erased, so the activity is unknown.
  return fields.length === 0 ? [{ id: OTHER, name: 'Update' }] : found;
}

function privilegesIn({ field }: FieldChange, value: RecordedValue): string[] {
  return [value].flat().flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const level = typeof entry.value === 'string' ? `=${entry.value}` : '';
    return `${field}:${entry.name ?? entry.uuid}${level}`;
  });
}

const APP_NAMES = {
  command: 'userprofile command',
  identityProvider: 'identity provider',
  service: 'userprofile',
  unknown: 'outside the history',
} as const;

function actorOf({ change, origin }: ExportedItem): OcsfEvent {
  const request = origin?.request;
  return {
    actor: actor(change, origin),
    ...(request ? { http_request: { uid: request.id }, src_endpoint: { ip: request.address } } : {}),
  };
}

function actor(
  { actor_kind: kind, actor_uuid: uid, roles }: Selectable<ChangeTable>,
  origin: Origin | null,
): OcsfEvent {
  if (kind === 'person') return { user: { name: 'not signed in', type_id: 0 } };
  if (kind !== 'user') return { app_name: APP_NAMES[kind] };
  const type = roles === '[]' ? 1 : 2;
  return { user: { uid, type_id: type, ...(origin?.name ? { full_name: origin.name } : {}) } };
}

/** Returns the data for which OCSF has no attribute: the changed fields, and the roles of the actor. */
const unmapped = ({ change, item }: ExportedItem, fields: readonly FieldChange[]): OcsfEvent => ({
  unmapped: { operation: item.operation, actor_roles: JSON.parse(change.roles) as string[], fields },
});

/** The method of a sign-in as OCSF's `auth_protocol_id`: OpenID, or Other for a password. */
const PROTOCOLS: Readonly<Record<string, number>> = {
  external: 4,
  externalWithSecondFactor: 4,
  externalWithPhishingResistant: 4,
  externalAndTotp: 4,
  externalAndRecoveryCode: 4,
  externalAndPasskey: 4,
  password: OTHER,
  passwordAndTotp: OTHER,
  passwordAndRecoveryCode: OTHER,
  passwordAndPasskey: OTHER,
  passkey: OTHER,
  trial: OTHER,
};

/** Returns whether a sign-in used two factors. A passkey with user verification counts as two. */
const hasTwoFactors = (method: string): boolean =>
  method in LEVEL_OF && LEVEL_OF[method as SignInMethod] !== 'password';

/** Returns the OCSF event of a sign-in, a refused sign-in or a session that has ended. */
export function ocsfEventOfSignIn(
  signIn: Selectable<SignInEventTable> & { username: string | null },
  installation: string,
): OcsfEvent {
  const { key, user_uuid: uid, at, kind, reason, client_uuid: client, browser, system, address } = signIn;
  const protocol = kind === 'signed_in' ? PROTOCOLS[reason] : undefined;
  const activity = { id: kind === 'ended' ? 2 : 1 };
  const head = { classUid: CLASSES.authentication, activity, at: Number(at), uid: key, call: kind };
  return event(head, installation, {
    status_id: kind === 'refused' ? 2 : 1,
    status_detail: reason,
    ...(protocol === undefined ? {} : { auth_protocol_id: protocol, is_mfa: hasTwoFactors(reason) }),
    count: signIn.attempts,
    user: { uid, type_id: 1, ...(signIn.username === null ? {} : { name: signIn.username }) },
    service: { name: 'userprofile', ...(client === null ? {} : { uid: client }) },
    ...(address === null ? {} : { src_endpoint: { ip: address } }),
    unmapped: { browser, system },
  });
}
