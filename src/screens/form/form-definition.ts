import type { ReactNode, RefCallback } from 'react';
import type { FormEvent, OpenForm } from '../../../machines/resource/form-context.ts';
import { shownFaults, UNMATCHED } from '../../../machines/resource/form-faults.ts';
import type { FormRules } from '../../../machines/resource/form.ts';
import { formTexts } from '../../texts/forms.ts';
import type { Tab } from '../../ui/layout/tabs.tsx';

/** What a form's screen knows of its resource, beside what its machine's rules know. */
export interface FormDefinition<Stored extends { readonly uuid: string }, Draft extends object, Choices> {
  readonly rules: Pick<
    FormRules<Stored, Draft, Choices, unknown>,
    'validate' | 'hasField' | 'sectionOf' | 'fromResponse' | 'visibleTo'
  >;
  readonly title: { readonly creating: string; readonly editing: string };
  readonly submit: { readonly create: string; readonly update: string };
  nameOf(stored: Stored): string;
  /** What each field is called. */
  readonly fields: Readonly<Record<keyof Draft & string, string>>;
  /** What is chosen in the drop-downs of a field that are typed in: 'location'. */
  readonly nouns?: Readonly<Partial<Record<keyof Draft & string, string>>>;
  /** What is wrong with a field, by the code that the rules give. */
  readonly faults: ReadonlyMap<string, string>;
  /** A field's value as a person reads it. */
  valueOf(field: keyof Draft & string, draft: Draft, choices: Choices): string;
  /** Two values of a field beside each other, where what differs is easily lost in all that is the same. */
  compare?(
    field: keyof Draft & string,
    mine: Draft,
    theirs: Draft,
    choices: Choices,
  ): { readonly mine: string; readonly theirs: string } | null;
  /** Fields whose faults are said above all of them too, after an attempt to save: they are about the whole. */
  readonly alerts?: readonly (keyof Draft & string)[];
  /** The address of the list that the form is left for. */
  readonly list: string;
  /** The button that saves looks disabled while something is wrong; pressed, it says what (B4.3). */
  readonly savesOnlyValid?: boolean;
}

/** What any control is told of its place in the form. */
export interface FieldPlace {
  readonly name: string;
  readonly label: string;
  readonly error: string | null;
  readonly onBlur: () => void;
  readonly ref: RefCallback<HTMLElement> | undefined;
}

/** What a drop-down that is typed in is told beside: the text in it that is no choice, if any. */
export interface ChoicePlace extends FieldPlace {
  readonly typed: string | null;
  /** Null: there is none any more. */
  readonly onType: (text: string | null) => void;
}

/** An open form as its fields see it. */
export interface FormFields<Draft extends object, Choices> {
  /** What is saved, or what a new one started with. */
  readonly base: Draft;
  readonly draft: Draft;
  readonly choices: Choices;
  /** Whether what is edited is stored already. */
  readonly exists: boolean;
  readonly editable: boolean;
  onEdit(changes: Partial<Draft>): void;
  /** @param name what the fault is filed under, where that is not the draft's own key */
  place(field: keyof Draft & string, name?: string): FieldPlace;
  placeChoice(field: keyof Draft & string, name?: string): ChoicePlace;
}

/** The sections of a form, as tabs; which of them are faulty is known to the form. */
export type FormSection = Omit<Tab, 'faulty'>;

export interface FormParts<Stored, Draft extends object, Choices> {
  /** It is looked at only: nothing can be changed or saved. */
  fixed?: boolean;
  /** What is said above the fields of an open form. */
  notice?: ReactNode;
  renderSections(fields: FormFields<Draft, Choices>): readonly FormSection[];
  /** The buttons beside the title; nothing is stored yet in a new one. */
  renderActions?(stored: Stored | null): ReactNode;
  /** What the save bar says of an unsaved change of what is stored. */
  renderConsequences?(fields: FormFields<Draft, Choices>, stored: Stored): ReactNode;
}

const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** What a field tells its form. */
type FieldEvent = Extract<FormEvent<unknown, unknown>, { type: 'TOUCH' | 'TYPE' | 'UNTYPE' }>;

/** How each field of a form is placed: its label, its fault, and whether it is to have the focus. */
export function placesIn<Stored extends { readonly uuid: string }, Draft extends object, Choices>(
  definition: FormDefinition<Stored, Draft, Choices>,
  open: OpenForm<Stored, Draft, Choices>,
  send: (event: FieldEvent) => void,
): Pick<FormFields<Draft, Choices>, 'place' | 'placeChoice'> {
  const faults = shownFaults(definition.rules, open);
  const errorOf = (field: keyof Draft & string, fault: string | undefined): string | null => {
    if (fault === undefined) return null;
    if (fault === UNMATCHED) return formTexts.unmatched(definition.nouns?.[field] ?? '');
    return definition.faults.get(fault) ?? fault;
  };
  const place: FormFields<Draft, Choices>['place'] = (field, name = field) => ({
    name,
    label: definition.fields[field],
    error: errorOf(field, faults[name]),
    onBlur: () => send({ type: 'TOUCH', field: name }),
    ref: open.attention === name ? takeFocus : undefined,
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
