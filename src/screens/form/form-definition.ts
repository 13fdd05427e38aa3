import type { ListPath } from '../../routing/paths.ts';
import type { ReactNode, RefCallback } from 'react';
import type { FormEvent, OpenForm } from '../../../machines/resource/form-context.ts';
import { UNMATCHED } from '../../../machines/resource/form-faults.ts';
import { type FieldFaults, type FormRules, isSame } from '../../../machines/resource/form.ts';
import { takeFocus, takeFocusSelected } from './take-focus.ts';
import { formTexts } from './texts.ts';
import type { Tab } from '../../ui/layout/tabs.tsx';
import type { Elements } from '../../ui/base/elements.tsx';

/** What a form's screen needs of its resource, in addition to the rules of its machine. */
export interface FormDefinition<Stored extends { readonly uuid: string }, Draft extends object, Choices> {
  readonly rules: Pick<
    FormRules<Stored, Draft, Choices, unknown>,
    'validate' | 'hasField' | 'sectionOf' | 'fromResponse' | 'visibleTo'
  >;
  readonly title: { readonly creating: string; readonly editing: string };
  readonly submit: { readonly create: string; readonly update: string };
  nameOf(stored: Stored): string;
  readonly fields: Readonly<Record<keyof Draft & string, string>>;
  /** Names the objects that a drop-down offers, such as 'location'. */
  readonly nouns?: Readonly<Partial<Record<keyof Draft & string, string>>>;
  /** Error texts, by the code of the rules. */
  readonly faults: ReadonlyMap<string, string>;
  /** Returns the text that shows a field's value. */
  valueOf(field: keyof Draft & string, draft: Draft, choices: Choices): string;
  /**
   * Describes how two values of a field differ, if their full texts would be too long or secret. Null shows the full
   * texts.
   */
  compare?(
    field: keyof Draft & string,
    mine: Draft,
    theirs: Draft,
    choices: Choices,
  ): { readonly mine: string; readonly theirs: string } | null;
  /**
   * Fields whose errors, after an attempt to save, also appear above all fields, because they concern the whole form.
   */
  readonly alerts?: readonly (keyof Draft & string)[];
  /** The list to which the form returns. */
  readonly list: ListPath;
  /** Whether the save button looks disabled while the draft is invalid. Pressing it then shows the errors (B4.3). */
  readonly savesOnlyValid?: boolean;
}

export interface FieldPlace {
  readonly name: string;
  readonly label: string;
  readonly error: string | null;
  readonly onBlur: () => void;
  readonly ref: RefCallback<HTMLElement> | undefined;
}

/** The text typed into a drop-down that matches no option, if any. */
export interface ChoicePlace extends FieldPlace {
  readonly typed: string | null;
  /** Null clears the text. */
  readonly onType: (text: string | null) => void;
}

export interface FormFields<Draft extends object, Choices> {
  /** The saved draft, or the initial draft of a new object. */
  readonly base: Draft;
  readonly draft: Draft;
  readonly choices: Choices;
  readonly exists: boolean;
  readonly editable: boolean;
  onEdit(changes: Partial<Draft>): void;
  /** @param name the name under which the fault is recorded, if it is not the draft's own key */
  place(field: keyof Draft & string, name?: string): FieldPlace;
  placeChoice(field: keyof Draft & string, name?: string): ChoicePlace;
}

/** A section of the form, shown as a tab. The form itself knows which sections have errors. */
export interface FormSection extends Omit<Tab, 'faulty'> {
  /** Explains the fields: shown beside them if there is room. */
  readonly beside?: boolean;
}

/** The confirmation of a save. */
export interface SaveQuestion {
  readonly open: boolean;
  readonly onSave: () => void;
  readonly onStay: () => void;
}

export interface FormParts<Stored, Draft extends object, Choices> {
  /** Read-only: nothing can be changed or saved. */
  fixed?: boolean;
  /** Shown above the fields. */
  notice?: Elements;
  /** Explains what has to be set up before a new object can be created. */
  renderNeeds?(choices: Choices): Elements;
  /** `stored` is null for a new object. */
  renderSections(fields: FormFields<Draft, Choices>, stored: Stored | null): readonly FormSection[];
  /** Describes the edited object below the title; by default shows its name. */
  renderSubject?(stored: Stored): ReactNode;
  /** The buttons beside the title. `stored` is null for a new object. */
  renderActions?(stored: Stored | null): ReactNode;
  /** Shown in the save bar while a stored object is edited. */
  renderConsequences?(fields: FormFields<Draft, Choices>, stored: Stored): ReactNode;
  /** Asks for confirmation before a save that removes access from many users. */
  renderLossQuestion?(question: SaveQuestion, fields: FormFields<Draft, Choices>, stored: Stored): Elements;
}

type FieldEvent = Extract<FormEvent<unknown, unknown>, { type: 'TOUCH' | 'TYPE' | 'UNTYPE' }>;

/** Returns functions that give each field its label, its visible error and its focus ref. */
export function placesIn<Stored extends { readonly uuid: string }, Draft extends object, Choices>(
  definition: FormDefinition<Stored, Draft, Choices>,
  open: OpenForm<Stored, Draft, Choices>,
  faults: FieldFaults,
  send: (event: FieldEvent) => void,
): Pick<FormFields<Draft, Choices>, 'place' | 'placeChoice'> {
  const errorOf = (field: keyof Draft & string, fault: string | undefined): string | null => {
    if (fault === undefined) return null;
    if (fault === UNMATCHED) return formTexts.unmatched(definition.nouns?.[field] ?? '');
    return definition.faults.get(fault) ?? fault;
  };
  const isCopied = (field: keyof Draft & string) =>
    open.target.clonedId !== null && isSame(open.draft[field], open.base[field]);
  const place: FormFields<Draft, Choices>['place'] = (field, name = field) => ({
    name,
    label: definition.fields[field],
    error: errorOf(field, faults[name]),
    onBlur: () => send({ type: 'TOUCH', field: name }),
    ref: open.view.attention === name ? (isCopied(field) ? takeFocusSelected : takeFocus) : undefined,
  });
  return {
    place,
    placeChoice: (field, name = field) => ({
      ...place(field, name),
      typed: open.typed[name] ?? null,
      onType: (text) =>
        send(text === null ? { type: 'UNTYPE', field: name } : { type: 'TYPE', field: name, text }),
    }),
  };
}
