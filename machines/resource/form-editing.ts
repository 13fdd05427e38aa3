import type { Fault } from '../../openapi/fault.ts';
import { isNameTaken } from '../common/faults.ts';
import { known } from '../common/known.ts';
import { type Principal, sees } from '../common/visible-to.ts';
import type { Opened, OpenForm, SaveInput } from './form-context.ts';
import { asStored } from './form-look-up.ts';
import { formFaults, partOf, standing } from './form-faults.ts';
import {
  differences,
  type FormRules,
  type FormTarget,
  isSame,
  merged,
  proposed,
  type Typed,
  type Unsaved,
  type Version,
  type Side,
} from './form.ts';

/** Returns pure functions that query and change an open form by its resource's rules. */
export function formEditing<Stored extends { readonly uuid: string }, Draft extends object, Choices, Request>(
  rules: FormRules<Stored, Draft, Choices, Request>,
) {
  type Open = OpenForm<Stored, Draft, Choices>;

  const withStored = (choices: Choices, stored: Stored): Choices =>
    rules.withStored ? rules.withStored(choices, stored) : choices;
  /** Converts a stored object to a draft, and adds the choices that it needs. */
  const draftOf = (stored: Stored, offered: Choices) => {
    const choices = withStored(offered, stored);
    return { choices, draft: rules.normalize(rules.fromResponse(stored, choices), choices) };
  };
  const comparable = (draft: Draft, choices: Choices): unknown =>
    asStored(rules.comparable ? rules.comparable(draft, choices) : draft);
  const isAsRead = ({ base, choices, version }: Open, now: Version<Stored>): boolean =>
    version !== null &&
    (now.tag === null || version.tag === null
      ? isSame(draftOf(now.stored, choices).draft, base)
      : now.tag === version.tag);
  /**
   * Finds the stored version that equals the sent draft. If the draft had changes, a version that is still as it was
   * read does not count.
   */
  function asSent(open: Open, found: readonly Version<Stored>[]): Version<Stored> | null {
    const sent = comparable(open.draft, open.choices);
    const isSent = (version: Version<Stored>): boolean => {
      if (isAsRead(open, version) && !isSame(open.draft, open.base)) return false;
      const { draft, choices } = draftOf(version.stored, open.choices);
      return isSame(comparable(draft, choices), sent);
    };
    return found.find(isSent) ?? null;
  }
  const attendTo = (open: Open, field: string | null) => ({
    attention: field,
    section: field === null ? open.section : rules.sectionOf(field),
  });
  /** In a clone, the first focused field shows its fault at once. */
  const startOf = (target: FormTarget, base: Draft) => {
    if (target.uuid !== null) return { attention: null, touched: new Set<string>() };
    const attention = rules.startsIn?.(target) ?? Object.keys(base)[0] ?? null;
    return { attention, touched: new Set(target.clonedId === null || attention === null ? [] : [attention]) };
  };
  const faultsIn = (open: Open): string[] => Object.keys(formFaults(rules, open));

  return {
    /** Opens the form with the stored object, a clone of it or blank fields, and applies unsaved changes on top. */
    start(
      { uuid, clonedId }: FormTarget,
      { version, choices: offered }: Opened<Stored, Choices>,
      unsaved: Unsaved<Draft> | null,
    ): Open {
      const choices = version ? withStored(offered, version.stored) : offered;
      const read = version ? rules.fromResponse(version.stored, choices) : rules.blank(choices);
      const base = rules.normalize(clonedId === null ? read : rules.clone(read), choices);
      const open: Open = {
        uuid,
        clonedId,
        version: uuid === null ? null : version,
        source: uuid === null ? (version?.stored ?? null) : null,
        choices,
        base,
        draft: base,
        typed: {},
        refusals: {},
        fault: null,
        dismissed: false,
        section: rules.firstSection,
        ...startOf({ uuid, clonedId }, base),
        sent: null,
        conflict: null,
      };
      if (unsaved === null) return open;
      const kept = rules.fromKept ? rules.fromKept(unsaved, base) : unsaved;
      return {
        ...open,
        version: open.version && { ...open.version, tag: unsaved.tag },
        base: kept.base,
        draft: rules.normalize(kept.draft, choices),
        typed: unsaved.typed,
        touched: new Set([...open.touched, ...Object.keys(unsaved.typed)]),
      };
    },

    isUnsaved: (open: Open): boolean =>
      !isSame(open.draft, open.base) || Object.keys(standing(rules, open)).length > 0,
    isValid: (open: Open): boolean => faultsIn(open).length === 0,
    /** Returns whether a save would hide from the viewer an object that they can see now. */
    isOutOfSight(open: Open, viewer: Principal | null): boolean {
      const { uuid, base, draft } = open;
      if (viewer === null || !rules.visibleTo || faultsIn(open).length > 0) return false;
      return !sees(viewer, rules.visibleTo(draft)) && (uuid === null || sees(viewer, rules.visibleTo(base)));
    },

    edit: (open: Open, changes: Partial<Draft>): Open => ({
      ...open,
      draft: rules.normalize({ ...open.draft, ...changes }, open.choices),
      typed: without(open.typed, Object.keys(changes)),
      refusals: Object.fromEntries(
        Object.entries(open.refusals).filter(([field]) => !(partOf(field) in changes)),
      ),
      attention: null,
      fault: null,
    }),
    type: (open: Open, field: string, text: string): Open => ({
      ...open,
      typed: { ...open.typed, [field]: text },
      attention: null,
    }),
    untype: (open: Open, field: string): Open => ({
      ...open,
      typed: without(open.typed, [field]),
      attention: null,
    }),
    /** A field that was focused automatically and left unchanged does not show its faults. */
    touch: (open: Open, field: string): Open => ({
      ...open,
      touched:
        open.touched === 'all' || open.attention === field ? open.touched : new Set([...open.touched, field]),
      attention: null,
    }),
    pointOut: (open: Open): Open => ({
      ...open,
      touched: 'all',
      dismissed: false,
      ...attendTo(open, faultsIn(open)[0] ?? null),
    }),

    toSave: ({ draft, choices, uuid, clonedId, version }: Open): Omit<SaveInput<Request>, 'isSeen'> => ({
      request: rules.toRequest(draft, choices, { uuid, clonedId }, version?.stored ?? null),
      tag: version?.tag ?? null,
    }),
    /** Returns whether the stored version is still the one that the form has read. */
    isAsRead,
    asSent,
    /** Returns whether an earlier save without an answer has stored this version. */
    isSentBefore: (open: Open, now: Version<Stored>): boolean =>
      open.sent !== null && asSent({ ...open, draft: open.sent }, [now]) !== null,
    /** Makes the version of an earlier save the new base, and keeps the current draft. */
    rebase(open: Open, version: Version<Stored>): Open {
      const { choices, draft: base } = draftOf(version.stored, open.choices);
      return { ...open, version, choices, base, sent: null };
    },
    saved(open: Open, version: Version<Stored>): Open {
      const { choices, draft: base } = draftOf(version.stored, open.choices);
      return {
        ...open,
        uuid: version.stored.uuid,
        clonedId: null,
        version,
        source: null,
        choices,
        base,
        draft: base,
        typed: {},
        touched: new Set<string>(),
        refusals: {},
        attention: null,
        fault: null,
        sent: null,
      };
    },
    /** Shows the service's refusals at their fields, and focuses the first. */
    refused(open: Open, fault: Fault): Open {
      const named = fault.fields.flatMap(({ field, message }) => {
        const place = rules.fieldOf(field, open.draft, open.choices);
        return place === null ? [] : [[place, message] as const];
      });
      if (named.length === 0 && rules.unique && isNameTaken(fault)) named.push([rules.unique, 'taken']);
      return {
        ...open,
        fault,
        refusals: Object.fromEntries(named),
        ...attendTo(open, named[0]?.[0] ?? null),
      };
    },

    /** Returns whether another version of the object leaves all fields alone that are changed here. */
    isApart: (open: Open, { stored }: Version<Stored>): boolean => {
      const theirs = new Set<string>(differences(open.base, draftOf(stored, open.choices).draft));
      return (
        open.uuid === stored.uuid && !differences(open.base, open.draft).some((field) => theirs.has(field))
      );
    },
    /** Starts a conflict. Proposes the other user's value for fields that are not changed here. */
    compare(open: Open, theirs: Version<Stored>): Open {
      const choices = withStored(open.choices, theirs.stored);
      const chosen = proposed(open.base, open.draft, rules.fromResponse(theirs.stored, choices));
      return { ...open, choices, conflict: { theirs, chosen } };
    },
    take(open: Open, field: string, side: Side): Open {
      const { theirs, chosen } = known(open.conflict);
      return { ...open, conflict: { theirs, chosen: { ...chosen, [field]: side } } };
    },
    adopt(open: Open): Open {
      const { theirs: version, chosen } = known(open.conflict);
      const base = rules.fromResponse(version.stored, open.choices);
      const draft = rules.normalize(merged(open.draft, base, chosen), open.choices);
      return { ...open, draft, base, version, sent: null, conflict: null };
    },

    toKeep(open: Open): Unsaved<Draft> {
      const { version, base, draft } = open;
      const kept = (part: Draft): Draft =>
        rules.toKeep ? rules.toKeep(part, version?.stored ?? null) : part;
      return {
        tag: version?.tag ?? null,
        base: kept(base),
        draft: kept(draft),
        typed: standing(rules, open),
      };
    },
  };
}

const without = (typed: Typed, fields: readonly string[]): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([field]) => !fields.includes(field)));

export type FormEditing<
  Stored extends { readonly uuid: string },
  Draft extends object,
  Choices,
  Request,
> = ReturnType<typeof formEditing<Stored, Draft, Choices, Request>>;
