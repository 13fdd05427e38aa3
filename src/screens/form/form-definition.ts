import type { ListPath } from '../../routing/paths.ts';
import type { ReactNode, RefCallback } from 'react';
import type { FormEvent, OpenForm } from '../../../machines/resource/form-context.ts';
import { UNMATCHED } from '../../../machines/resource/form-faults.ts';
import { type FieldFaults, type FormRules, isSame } from '../../../machines/resource/form.ts';
import { takeFocus, takeFocusSelected } from './take-focus.ts';
import { formTexts } from './texts.ts';
import type { Tab } from '../../ui/layout/tabs.tsx';
import type { Elements } from '../../ui/base/elements.tsx';

/** The properties of a resource that the screen of its form needs, in addition to the rules of the form's machine. */
export interface FormDefinition<Stored extends { readonly uuid: string }, Draft extends object, Choices> {
  readonly rules: Pick<
    FormRules<Stored, Draft, Choices, unknown>,
    'validate' | 'hasField' | 'sectionOf' | 'fromResponse' | 'visibleTo'
  >;
  readonly title: { readonly creating: string; readonly editing: string };
  readonly submit: { readonly create: string; readonly update: string };
  nameOf(stored: Stored): string;
  readonly fields: Readonly<Record<keyof Draft & string, string>>;
  /**
   * Nouns for messages, by field: the kind of object that the field's drop-down chooses, in the singular, such as
   * 'location'.
   */
  readonly nouns?: Readonly<Partial<Record<keyof Draft & string, string>>>;
  /** Error messages by the fault code of the rules. */
  readonly faults: ReadonlyMap<string, string>;
  /** Returns a field's value as text, to compare versions. */
  valueOf(field: keyof Draft & string, draft: Draft, choices: Choices): string;
  /**
   * Describes how two values of a field differ, for fields whose full texts are too long or secret. If it returns null,
   * the full texts are shown.
   */
  compare?(
    field: keyof Draft & string,
    mine: Draft,
    theirs: Draft,
    choices: Choices,
  ): { readonly mine: string; readonly theirs: string } | null;
  /**
   * Fields whose errors are also shown above the form after an attempt to save, because they concern the whole form.
   */
  readonly alerts?: readonly (keyof Draft & string)[];
  /** The list that opens when the user leaves the form by Cancel or Escape. */
  readonly list: ListPath;
  /** Whether the save button looks disabled while the draft is invalid. A click then shows the errors (B4.3). */
  readonly savesOnlyValid?: boolean;
}

export interface FieldControlProps {
  readonly name: string;
  readonly label: string;
  readonly error: string | null;
  readonly onBlur: () => void;
  readonly ref: RefCallback<HTMLElement> | undefined;
}

/**
 * The props that a drop-down needs. `typed` is the text that the user typed, if it matches no option; otherwise null.
 */
export interface ChoiceControlProps extends FieldControlProps {
  readonly typed: string | null;
  /** Reports the typed text; null if the text was cleared. */
  readonly onType: (text: string | null) => void;
}

export interface FormFields<Draft extends object, Choices> {
  /** The stored values, or the initial values of a new object. */
  readonly base: Draft;
  readonly draft: Draft;
  readonly choices: Choices;
  readonly exists: boolean;
  readonly editable: boolean;
  onEdit(changes: Partial<Draft>): void;
  /**
   * Returns the props that a field needs.
   *
   * @param name the field's key in `FieldFaults`, if it differs from the draft's key
   */
  fieldProps(field: keyof Draft & string, name?: string): FieldControlProps;
  choiceProps(field: keyof Draft & string, name?: string): ChoiceControlProps;
}

/** A section of the form, shown as a tab. The form itself finds out which sections have errors. */
export interface FormSection extends Omit<Tab, 'faulty'> {
  /** Whether the section is shown beside the fields in a wide window, because it explains the fields. */
  readonly beside?: boolean;
}

/** State and handlers of a dialog that asks for confirmation before a save. */
export interface SaveQuestion {
  readonly open: boolean;
  readonly onSave: () => void;
  readonly onStay: () => void;
}

export interface FormParts<Stored, Draft extends object, Choices> {
  /** Read-only: the user can neither change nor save anything. */
  fixed?: boolean;
  /** Shown above the fields, such as the reason why the form is read-only. */
  notice?: Elements;
  /** Renders what must be set up before a new object can be created. */
  renderNeeds?(choices: Choices): Elements;
  /** Returns the sections. `stored` is null for a new object. */
  renderSections(fields: FormFields<Draft, Choices>, stored: Stored | null): readonly FormSection[];
  /** Renders the edited object below the title; by default its name. */
  renderSubject?(stored: Stored): ReactNode;
  /** Renders the buttons beside the title. `stored` is null for a new object. */
  renderActions?(stored: Stored | null): ReactNode;
  /** Renders who is affected by unsaved changes, in the save bar of a stored object. */
  renderConsequences?(fields: FormFields<Draft, Choices>, stored: Stored): ReactNode;
  /** Renders the dialog that asks for confirmation before a save that removes access from many users. */
  renderLossQuestion?(question: SaveQuestion, fields: FormFields<Draft, Choices>, stored: Stored): Elements;
}

type FieldEvent = Extract<FormEvent<unknown, unknown>, { type: 'TOUCH' | 'TYPE' | 'UNTYPE' }>;

/**
 * Returns the functions `fieldProps` and `choiceProps` of `FormFields`. They return the props of a field: its label, its
 * visible error and its focus ref.
 */
export function fieldPropsIn<Stored extends { readonly uuid: string }, Draft extends object, Choices>(
  definition: FormDefinition<Stored, Draft, Choices>,
  open: OpenForm<Stored, Draft, Choices>,
  faults: FieldFaults,
  send: (event: FieldEvent) => void,
): Pick<FormFields<Draft, Choices>, 'fieldProps' | 'choiceProps'> {
  const errorOf = (field: keyof Draft & string, fault: string | undefined): string | null => {
    if (fault === undefined) return null;
    if (fault === UNMATCHED) return formTexts.unmatched(definition.nouns?.[field] ?? '');
    return definition.faults.get(fault) ?? fault;
  };
  const isCopied = (field: keyof Draft & string) =>
    open.target.clonedId !== null && isSame(open.draft[field], open.base[field]);
  const fieldProps: FormFields<Draft, Choices>['fieldProps'] = (field, name = field) => ({
    name,
    label: definition.fields[field],
    error: errorOf(field, faults[name]),
    onBlur: () => send({ type: 'TOUCH', field: name }),
    ref: open.view.attention === name ? (isCopied(field) ? takeFocusSelected : takeFocus) : undefined,
  });
  return {
    fieldProps,
    choiceProps: (field, name = field) => ({
      ...fieldProps(field, name),
      typed: open.typed[name] ?? null,
      onType: (text) =>
        send(text === null ? { type: 'UNTYPE', field: name } : { type: 'TYPE', field: name, text }),
    }),
  };
}
