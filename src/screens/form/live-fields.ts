import { shallowEqual, useSelector } from '@xstate/react';
import { isSame } from '../../../machines/common/is-same.ts';
import { memoize } from '../../../openapi/rules/memoize.ts';
import { openIn } from '../../../machines/resource/form/form-context.ts';
import { shownFaults, UNMATCHED } from '../../../machines/resource/form/form-faults.ts';
import type { FormActor } from '../../../machines/resource/form/form.machine.ts';
import { faultText } from './fault-texts.ts';
import type { ChoiceControlProps, FormDefinition, FormFields, LiveFields } from './form-definition.ts';
import { focusIntoView, focusSelected } from './focus-into-view.ts';
import { formTexts } from './texts.ts';

type FieldHandlers = Pick<ChoiceControlProps, 'onBlur' | 'onType'>;

/** Returns the fields of an open form, for components that read only the parts that they show. */
export function liveFields<Stored extends { readonly uuid: string }, Draft extends object, Choices, Request>(
  form: FormActor<Stored, Draft, Choices, Request>,
  definition: FormDefinition<Stored, Draft, Choices>,
  fixed: boolean,
): LiveFields<Draft, Choices> {
  type Snapshot = ReturnType<typeof form.getSnapshot>;

  const errorOf = (field: keyof Draft & string, fault: string | undefined): string | null => {
    if (fault === undefined) return null;
    if (fault === UNMATCHED) return formTexts.unmatched(definition.nouns?.[field] ?? '');
    return faultText(definition.faults, fault, definition.limits[field]);
  };
  // Each field has the same handlers in every snapshot, so that a component can compare its props.
  const handlers = new Map<string, FieldHandlers>();
  const handlersOf = (name: string): FieldHandlers => {
    const known = handlers.get(name) ?? {
      onBlur: () => form.send({ type: 'TOUCH', field: name }),
      onType: (text: string | null) =>
        form.send(text === null ? { type: 'UNTYPE', field: name } : { type: 'TYPE', field: name, text }),
    };
    handlers.set(name, known);
    return known;
  };
  const onEdit = (changes: Partial<Draft>) => form.send({ type: 'EDIT', changes });

  const fieldsIn = memoize((snapshot: Snapshot): FormFields<Draft, Choices> => {
    const open = openIn(snapshot.context);
    const { target, base, draft, choices, typed, view } = open;
    const faults = shownFaults(definition.rules, open);
    const isCopied = (field: keyof Draft & string) =>
      target.clonedId !== null && isSame(draft[field], base[field]);
    const fieldProps: FormFields<Draft, Choices>['fieldProps'] = (field, name = field) => ({
      name,
      label: definition.fields[field],
      error: errorOf(field, faults[name]),
      onBlur: handlersOf(name).onBlur,
      ref: view.attention === name ? (isCopied(field) ? focusSelected : focusIntoView) : undefined,
    });
    return {
      base,
      draft,
      choices,
      exists: target.uuid !== null,
      // While the user leaves the form, it stays editable until it is gone, so that it does not change its look.
      editable: !fixed && (snapshot.hasTag('editable') || snapshot.matches('gone')),
      onEdit,
      fieldProps,
      choiceProps: (field, name = field) => ({
        ...fieldProps(field, name),
        typed: typed[name] ?? null,
        onType: handlersOf(name).onType,
      }),
      live,
    };
  });

  const live: LiveFields<Draft, Choices> = {
    onEdit,
    use: (select, isEqual) => useSelector(form, (snapshot) => select(fieldsIn(snapshot)), isEqual),
  };
  return live;
}

/** Returns the props, the value and the state of one field. The component renders again only if one of them changes. */
export const useField = <Draft extends object, Choices, Field extends keyof Draft & string>(
  form: LiveFields<Draft, Choices>,
  field: Field,
  name?: string,
) =>
  form.use(
    ({ draft, editable, fieldProps }) => ({ ...fieldProps(field, name), value: draft[field], editable }),
    shallowEqual,
  );

/** Like `useField`, for a drop-down. */
export const useChoice = <Draft extends object, Choices, Field extends keyof Draft & string>(
  form: LiveFields<Draft, Choices>,
  field: Field,
  name?: string,
) =>
  form.use(
    ({ draft, editable, choiceProps }) => ({ ...choiceProps(field, name), value: draft[field], editable }),
    shallowEqual,
  );

/** Returns the choices of the form. They change only if the form reads the object again. */
export const useChoices = <Draft extends object, Choices>(form: LiveFields<Draft, Choices>): Choices =>
  form.use(({ choices }) => choices);
