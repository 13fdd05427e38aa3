import { faultOf, isNameTaken } from '../../common/faults.ts';
import { assertDefined } from '../../common/assert-defined.ts';
import type { ErrorParams } from '../../common/params.ts';
import { type Principal, sees } from '../../common/visible-to.ts';
import {
  type FormView,
  type LastSave,
  NO_SAVE,
  type Opened,
  type OpenForm,
  type SaveInput,
} from './form-context.ts';
import { formFaults, partOf, unmatchedTexts } from './form-faults.ts';
import type { FormRules, FormTarget, Typed, Unsaved, Version } from './form.ts';
import { differences, merged, proposed, type Side } from './three-way-comparison.ts';
import { isSame } from '../../common/is-same.ts';
import { Secret } from '../../common/secret.ts';
import { cleanName } from '../../../openapi/rules/names.ts';

/** Returns pure functions that query and change an open form, using the rules of its resource. */
export function formEditing<Stored extends { readonly uuid: string }, Draft extends object, Choices, Request>(
  rules: FormRules<Stored, Draft, Choices, Request>,
) {
  type Open = OpenForm<Stored, Draft, Choices>;
  type Read = { readonly version: Version<Stored> };

  const withStored = (choices: Choices, stored: Stored): Choices =>
    rules.withStored ? rules.withStored(choices, stored) : choices;
  /**
   * Converts a stored object to a draft. Adds the object's own values to the choices, because they may no longer be
   * offered.
   */
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
   * Finds the stored version that equals the sent draft; null if there is none. If the draft has changes, ignores the
   * version that the form read before the save.
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
  const withView = (open: Open, view: Partial<FormView>): Open => ({
    ...open,
    view: { ...open.view, ...view },
  });
  const withSave = (open: Open, lastSave: Partial<LastSave<Stored, Draft>>): Open => ({
    ...open,
    lastSave: { ...open.lastSave, ...lastSave },
  });
  const attendTo = (open: Open, field: string | null, view: Partial<FormView> = {}): Open =>
    withView(open, {
      ...view,
      attention: field,
      section: field === null ? open.view.section : rules.sectionOf(field),
    });
  /** Returns the initial focus. In a clone, the focused field shows its fault at once. */
  const startOf = (target: FormTarget, base: Draft) => {
    if (target.uuid !== null) return { attention: null, touched: new Set<string>() };
    const attention = rules.startsIn?.(target) ?? Object.keys(base)[0] ?? null;
    return { attention, touched: new Set(target.clonedId === null || attention === null ? [] : [attention]) };
  };
  /** Starts resolving a conflict. Proposes the other user's value for each field that this user has not changed. */
  function compare(open: Open, { version: theirs }: Read): Open {
    const choices = withStored(open.choices, theirs.stored);
    const chosen = proposed(open.base, open.draft, rules.fromResponse(theirs.stored, choices));
    return withSave({ ...open, choices }, { conflict: { theirs, chosen } });
  }
  /**
   * Resolves a conflict: the other user's version becomes the base of the draft, with the chosen value of each field.
   */
  function adopt(open: Open): Open {
    const { theirs: version, chosen } = assertDefined(open.lastSave.conflict);
    const base = rules.fromResponse(version.stored, open.choices);
    const draft = rules.normalize(merged(open.draft, base, chosen), open.choices);
    return withSave({ ...open, draft, base, version }, { sent: null, conflict: null });
  }
  const faultsIn = (open: Open): string[] => Object.keys(formFaults(rules, open));
  /**
   * Marks a field as touched, so that its faults are shown, and changes a typed name to its stored form. Ignores a
   * field that was focused automatically and not changed.
   */
  function touch(open: Open, { field }: { field: string }): Open {
    const { base, draft, choices } = open;
    const { touched, attention } = open.view;
    const isTouched = touched === 'all' || attention === field;
    const view = { touched: isTouched ? touched : new Set([...touched, field]), attention: null };
    // A form without changes must not become changed here, even if a stored name is not in its stored form.
    return isSame(base, draft)
      ? withView(open, view)
      : withView({ ...open, draft: rules.cleanField(draft, field, choices) }, view);
  }

  return {
    /**
     * Opens the form with the stored object, with a clone of it, or with blank fields. Then applies unsaved changes.
     */
    start(
      target: FormTarget,
      { version, choices: offered }: Opened<Stored, Choices>,
      unsaved: Unsaved<Draft> | null,
    ): Open {
      const choices = version ? withStored(offered, version.stored) : offered;
      const read = version ? rules.fromResponse(version.stored, choices) : rules.blank(choices);
      const base = rules.normalize(target.clonedId === null ? read : rules.clone(read), choices);
      const open: Open = {
        target,
        version: target.uuid === null ? null : version,
        source: target.uuid === null ? (version?.stored ?? null) : null,
        choices,
        base,
        draft: base,
        typed: {},
        view: { section: rules.firstSection, dismissed: false, ...startOf(target, base) },
        lastSave: NO_SAVE,
      };
      if (unsaved === null) return open;
      const kept = rules.fromKept ? rules.fromKept(unsaved, base) : unsaved;
      return {
        ...open,
        version: open.version && { ...open.version, tag: unsaved.tag },
        base: kept.base,
        draft: rules.normalize(kept.draft, choices),
        typed: unsaved.typed,
        view: { ...open.view, touched: new Set([...open.view.touched, ...Object.keys(unsaved.typed)]) },
      };
    },

    isUnsaved: (open: Open): boolean =>
      !isSame(open.draft, open.base) || Object.keys(unmatchedTexts(rules, open)).length > 0,
    isValid: (open: Open): boolean => faultsIn(open).length === 0,
    /**
     * Returns whether the viewer could no longer see the object after a save. Also true for a new object that the
     * viewer would not see.
     */
    isOutOfSight(open: Open, viewer: Principal | null): boolean {
      const { target, base, draft } = open;
      if (viewer === null || !rules.visibleTo || faultsIn(open).length > 0) return false;
      return (
        !sees(viewer, rules.visibleTo(draft)) && (target.uuid === null || sees(viewer, rules.visibleTo(base)))
      );
    },

    edit: (open: Open, { changes }: { changes: Partial<Draft> }): Open => ({
      ...withView(open, { attention: null }),
      draft: withKnownValues(open.draft, rules.normalize({ ...open.draft, ...changes }, open.choices)),
      typed: without(open.typed, Object.keys(changes)),
      lastSave: {
        ...open.lastSave,
        fault: null,
        refusals: Object.fromEntries(
          Object.entries(open.lastSave.refusals).filter(([field]) => !(partOf(field) in changes)),
        ),
      },
    }),
    type: (open: Open, { field, text }: { field: string; text: string }): Open => ({
      ...withView(open, { attention: null }),
      typed: { ...open.typed, [field]: text },
    }),
    untype: (open: Open, { field }: { field: string }): Open => ({
      ...withView(open, { attention: null }),
      typed: without(open.typed, [field]),
    }),
    touch,
    openSection: (open: Open, { section }: { section: string }): Open =>
      withView(open, { section, attention: null }),
    pointOut: (open: Open): Open =>
      attendTo(open, faultsIn(open)[0] ?? null, { touched: 'all', dismissed: false }),
    dismiss: (open: Open): Open => withSave(withView(open, { dismissed: true }), { fault: null }),

    toSave: ({ draft, choices, target, version }: Open): Omit<SaveInput<Request>, 'isSeen'> => ({
      request: rules.toRequest(draft, choices, target, version?.stored ?? null),
      tag: version?.tag ?? null,
    }),
    /** Returns whether the stored version is still the version that the form has read. */
    isAsRead,
    asSent,
    /** Returns whether the version was stored by an earlier save of this form that got no response. */
    isSentBefore: (open: Open, now: Version<Stored>): boolean =>
      open.lastSave.sent !== null && asSent({ ...open, draft: open.lastSave.sent }, [now]) !== null,
    keepSent: (open: Open): Open => withSave(open, { sent: open.draft }),
    keepFault: (open: Open, { error }: ErrorParams): Open => withSave(open, { fault: faultOf(error) }),
    forgetFault: (open: Open): Open => withSave(open, { fault: null }),
    /** Replaces `base` with the version that an earlier save has stored. Keeps the current draft. */
    rebase(open: Open, { version }: Read): Open {
      const { choices, draft: base } = draftOf(version.stored, open.choices);
      return withSave({ ...open, version, choices, base }, { sent: null });
    },
    saved(open: Open, { version }: Read): Open {
      const { choices, draft: base } = draftOf(version.stored, open.choices);
      return {
        ...withView(open, { touched: new Set<string>(), attention: null }),
        target: { uuid: version.stored.uuid, clonedId: null },
        version,
        source: null,
        choices,
        base,
        draft: base,
        typed: {},
        lastSave: NO_SAVE,
      };
    },
    /** Shows the service's errors at their fields, and focuses the first of these fields. */
    refused(open: Open): Open {
      const fault = assertDefined(open.lastSave.fault);
      const named = fault.fields.flatMap(({ field, message }) => {
        const place = rules.fieldOf(field, open.draft, open.choices);
        return place === null ? [] : [[place, message] as const];
      });
      if (named.length === 0 && rules.unique && isNameTaken(fault)) named.push([rules.unique, 'taken']);
      return attendTo(withSave(open, { refusals: Object.fromEntries(named) }), named[0]?.[0] ?? null);
    },

    /** Returns whether a newly read version and the draft change different fields, so that no field conflicts. */
    hasNoConflict: (open: Open, { version: { stored } }: Read): boolean => {
      const theirs = new Set<string>(differences(open.base, draftOf(stored, open.choices).draft));
      return (
        open.target.uuid === stored.uuid &&
        !differences(open.base, open.draft).some((field) => theirs.has(field))
      );
    },
    compare,
    take(open: Open, { field, side }: { field: string; side: Side }): Open {
      const { theirs, chosen } = assertDefined(open.lastSave.conflict);
      return withSave(open, { conflict: { theirs, chosen: { ...chosen, [field]: side } } });
    },
    adopt,
    forgetConflict: (open: Open): Open => withSave(open, { conflict: null }),
    merge: (open: Open, read: Read): Open => adopt(compare(open, read)),

    toKeep(open: Open): Unsaved<Draft> {
      const { version, base, draft } = open;
      const kept = (part: Draft): Draft =>
        rules.toKeep ? rules.toKeep(part, version?.stored ?? null) : part;
      return {
        tag: version?.tag ?? null,
        base: kept(base),
        draft: kept(draft),
        typed: unmatchedTexts(rules, open),
      };
    },
  };
}

/** Normalizes a draft's texts as the service does before it stores them. */
function asStored(value: unknown): unknown {
  if (typeof value === 'string') return cleanName(value);
  if (typeof value !== 'object' || value === null || value instanceof Secret) return value;
  if (Array.isArray(value)) return value.map(asStored);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asStored(part)]));
}

/**
 * Reuses the former value of each field whose new value is deeply equal, so that screens can compare values by
 * identity.
 */
function withKnownValues<Draft extends object>(former: Draft, next: Draft): Draft {
  const fields = Object.keys(next) as (keyof Draft)[];
  const values = fields.map((field) => [
    field,
    isSame(former[field], next[field]) ? former[field] : next[field],
  ]);
  return Object.fromEntries(values) as Draft;
}

const without = (typed: Typed, fields: readonly string[]): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([field]) => !fields.includes(field)));

export type FormEditing<
  Stored extends { readonly uuid: string },
  Draft extends object,
  Choices,
  Request,
> = ReturnType<typeof formEditing<Stored, Draft, Choices, Request>>;
