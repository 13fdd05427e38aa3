import type { ListPath } from '../../routing/paths.ts';
import type { ReactNode, RefCallback } from 'react';
import type { FormEvent, OpenForm } from '../../../machines/resource/form-context.ts';
import { UNMATCHED } from '../../../machines/resource/form-faults.ts';
import { type FieldFaults, type FormRules, isSame } from '../../../machines/resource/form.ts';
import { takeFocus, takeFocusSelected } from './take-focus.ts';
import { formTexts } from './texts.ts';
import type { Tab } from '../../ui/layout/tabs.tsx';
import type { Elements } from '../../ui/base/elements.tsx';

/** What a form's screen needs of its resource, beside the rules of its machine. */
export interface FormDefinition<Stored extends { readonly uuid: string }, Draft extends object, Choices> {
  readonly rules: Pick<
    FormRules<Stored, Draft, Choices, unknown>,
    'validate' | 'hasField' | 'sectionOf' | 'fromResponse' | 'visibleTo'
  >;
  readonly title: { readonly creating: string; readonly editing: string };
  readonly submit: { readonly create: string; readonly update: string };
  nameOf(stored: Stored): string;
  readonly fields: Readonly<Record<keyof Draft & string, string>>;
  /** What a typed drop-down chooses: 'location'. */
  readonly nouns?: Readonly<Partial<Record<keyof Draft & string, string>>>;
  /** Says what is wrong with a field, by the code of the rules. */
  readonly faults: ReadonlyMap<string, string>;
  /** Writes a field's value for a person. */
  valueOf(field: keyof Draft & string, draft: Draft, choices: Choices): string;
  /** Compares two values of a field whose difference is easily overlooked. */
  compare?(
    field: keyof Draft & string,
    mine: Draft,
    theirs: Draft,
    choices: Choices,
  ): { readonly mine: string; readonly theirs: string } | null;
  /** Fields whose faults are also said above all fields, after an attempt to save: they are about the whole. */
  readonly alerts?: readonly (keyof Draft & string)[];
  /** The list that the form returns to. */
  readonly list: ListPath;
  /** The button that saves looks disabled while something is wrong; pressed, it says what (B4.3). */
  readonly savesOnlyValid?: boolean;
}

export interface FieldPlace {
  readonly name: string;
  readonly label: string;
  readonly error: string | null;
  readonly onBlur: () => void;
  readonly ref: RefCallback<HTMLElement> | undefined;
}

/** The text in a drop-down that is no choice, if any. */
export interface ChoicePlace extends FieldPlace {
  readonly typed: string | null;
  /** Null clears it. */
  readonly onType: (text: string | null) => void;
}

export interface FormFields<Draft extends object, Choices> {
  /** What is saved, or what a new one starts with. */
  readonly base: Draft;
  readonly draft: Draft;
  readonly choices: Choices;
  readonly exists: boolean;
  readonly editable: boolean;
  onEdit(changes: Partial<Draft>): void;
  /** @param name what the fault is filed under, where that is not the draft's own key */
  place(field: keyof Draft & string, name?: string): FieldPlace;
  placeChoice(field: keyof Draft & string, name?: string): ChoicePlace;
}

/** The sections, as tabs; the form knows which are faulty. */
export interface FormSection extends Omit<Tab, 'faulty'> {
  /** Shows what the fields mean: stands beside them where there is room. */
  readonly beside?: boolean;
}

/** A question before a save. */
export interface SaveQuestion {
  readonly open: boolean;
  readonly onSave: () => void;
  readonly onStay: () => void;
}

export interface FormParts<Stored, Draft extends object, Choices> {
  /** Read only: nothing can be changed or saved. */
  fixed?: boolean;
  /** Stands above the fields. */
  notice?: Elements;
  /** Says what has to be set up before a new one can be created. */
  renderNeeds?(choices: Choices): Elements;
  /** A new one has nothing stored. */
  renderSections(fields: FormFields<Draft, Choices>, stored: Stored | null): readonly FormSection[];
  /** Says what the form is about, below its title; its name by default. */
  renderSubject?(stored: Stored): ReactNode;
  /** The buttons beside the title; a new one has nothing stored. */
  renderActions?(stored: Stored | null): ReactNode;
  /** Stands in the save bar while a stored object is changed. */
  renderConsequences?(fields: FormFields<Draft, Choices>, stored: Stored): ReactNode;
  /** Asks before a save that takes access from many. */
  renderLossQuestion?(question: SaveQuestion, fields: FormFields<Draft, Choices>, stored: Stored): Elements;
}

type FieldEvent = Extract<FormEvent<unknown, unknown>, { type: 'TOUCH' | 'TYPE' | 'UNTYPE' }>;

/** Gives each field its label, what is shown of its faults, and whether it gets the focus. */
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
    open.clonedId !== null && isSame(open.draft[field], open.base[field]);
  const place: FormFields<Draft, Choices>['place'] = (field, name = field) => ({
    name,
    label: definition.fields[field],
    error: errorOf(field, faults[name]),
    onBlur: () => send({ type: 'TOUCH', field: name }),
    ref: open.attention === name ? (isCopied(field) ? takeFocusSelected : takeFocus) : undefined,
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
