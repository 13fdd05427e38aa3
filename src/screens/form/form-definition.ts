import type { ObjectChanges } from '../../../machines/app/compose.ts';
import type { ListPath } from '../../routing/paths.ts';
import type { ReactNode, RefCallback } from 'react';
import type { FormActor } from '../../../machines/resource/form/form.machine.ts';
import type { FormRules } from '../../../machines/resource/form/form.ts';
import type { FaultTexts } from './fault-texts.ts';
import type { TextRule } from '../../../openapi/rules/text-fault.ts';
import type { Tab } from '../../ui/layout/tabs.tsx';
import type { Elements } from '../../ui/base/elements.tsx';

/** The properties of a resource that the shared form screen uses, besides the form's machine. */
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
   * For messages about drop-downs, by field: the noun of what the drop-down chooses, in the singular, such as
   * 'location'.
   */
  readonly nouns?: Readonly<Partial<Record<keyof Draft & string, string>>>;
  readonly faults: FaultTexts;
  /** The maximum length of each text field, from the contract. */
  readonly limits: Readonly<Partial<Record<keyof Draft & string, Pick<TextRule, 'maxLength'>>>>;
  /** Returns a field's value as text. The conflict dialog compares two versions with it. */
  valueOf(field: keyof Draft & string, draft: Draft, choices: Choices): string;
  /**
   * Describes how two values of a field differ if their texts are too long or secret. Returns null if the conflict
   * dialog can show the texts of `valueOf`.
   */
  compare?(
    field: keyof Draft & string,
    mine: Draft,
    theirs: Draft,
    choices: Choices,
  ): { readonly mine: string; readonly theirs: string } | null;
  /** Fields whose errors concern the whole form. After an attempt to save, they are also shown above the form. */
  readonly alerts?: readonly (keyof Draft & string)[];
  /** The list that Cancel and Escape open. */
  readonly list: ListPath;
  /** Whether the save button looks disabled while the draft has errors. A click then shows the errors. */
  readonly savesOnlyValid?: boolean;
}

export interface FieldControlProps {
  readonly name: string;
  readonly label: string;
  readonly error: string | null;
  readonly onBlur: () => void;
  readonly ref: RefCallback<HTMLElement> | undefined;
}

/** The props of a drop-down. `typed` is the user's text as long as it matches no option; null otherwise. */
export interface ChoiceControlProps extends FieldControlProps {
  readonly typed: string | null;
  /** Reports the typed text; null if the text was cleared. */
  readonly onType: (text: string | null) => void;
}

export interface FormFields<Draft extends object, Choices> {
  /** The stored values; for a new object, the initial values. */
  readonly base: Draft;
  readonly draft: Draft;
  readonly choices: Choices;
  readonly exists: boolean;
  readonly editable: boolean;
  onEdit(changes: Partial<Draft>): void;
  /**
   * Returns the props of a field: label, visible error and focus ref.
   *
   * @param name the field's key in `FieldFaults`, if it differs from `field`
   */
  fieldProps(field: keyof Draft & string, name?: string): FieldControlProps;
  choiceProps(field: keyof Draft & string, name?: string): ChoiceControlProps;
  /** The same fields, for components that read only a part of them. */
  readonly live: LiveFields<Draft, Choices>;
}

/** The fields of an open form. Stays the same object while the fields change. */
export interface LiveFields<Draft extends object, Choices> {
  onEdit(changes: Partial<Draft>): void;
  /** A hook that returns a part of the fields. The component renders again only if this part changes. */
  use<Part>(
    select: (fields: FormFields<Draft, Choices>) => Part,
    isEqual?: (shown: Part, next: Part) => boolean,
  ): Part;
}

/** A section of the form, shown as a tab. The form marks the tabs of sections with errors. */
export interface FormSection extends Omit<Tab, 'faulty'> {
  /** Whether a wide window shows the section beside the fields, because it explains them. */
  readonly beside?: boolean;
}

/** State and handlers of a dialog that confirms a save. */
export interface SaveQuestion {
  readonly open: boolean;
  readonly onSave: () => void;
  readonly onStay: () => void;
}

export interface FormParts<Stored, Draft extends object, Choices> {
  /** Whether the form is read-only. */
  fixed?: boolean;
  /** A message above the fields, such as why the form is read-only. */
  notice?: Elements;
  /** Renders the list of what must be set up before an object can be created. */
  renderNeeds?(choices: Choices): Elements;
  /**
   * Returns the sections. `stored` is null for a new object. A section is rendered again only if the props of its
   * content change, so content that reads `fields.live` is not rendered by changes of other fields.
   */
  renderSections(fields: FormFields<Draft, Choices>, stored: Stored | null): readonly FormSection[];
  /** Renders which object is edited, below the title. By default, its name. */
  renderSubject?(stored: Stored): ReactNode;
  /** Renders the buttons beside the title. `stored` is null for a new object. */
  renderActions?(stored: Stored | null): ReactNode;
  /** Renders, in the save bar, which users gain or lose access by the unsaved changes. */
  renderConsequences?(fields: FormFields<Draft, Choices>, stored: Stored): ReactNode;
  /** Renders the dialog that confirms a save that removes access from many users. */
  renderLossQuestion?(question: SaveQuestion, fields: FormFields<Draft, Choices>, stored: Stored): Elements;
}

export interface OpenFormProps<
  Stored extends { readonly uuid: string },
  Draft extends object,
  Choices,
  Request,
> extends FormParts<Stored, Draft, Choices> {
  readonly form: FormActor<Stored, Draft, Choices, Request>;
  readonly definition: FormDefinition<Stored, Draft, Choices>;
  readonly live: LiveFields<Draft, Choices>;
  /** The recorded changes of the object; null for a new object. */
  readonly changes?: ObjectChanges | null | undefined;
}
