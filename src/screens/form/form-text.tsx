import type { ReactNode } from 'react';
import { TextArea } from '../../ui/field/text-area.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import type { LiveFields } from './form-definition.ts';
import { useField } from './live-fields.ts';

type TextOf<Draft> = { [Key in keyof Draft]: Draft[Key] extends string ? Key : never }[keyof Draft] & string;

interface FormTextProps<Draft extends object, Choices> {
  form: LiveFields<Draft, Choices>;
  field: TextOf<Draft>;
  required?: boolean;
  help?: ReactNode;
  type?: 'text' | 'email' | 'tel';
  fixed?: boolean;
  long?: boolean;
}

/** The text field for a field of the draft, with its label and error. */
export function FormText<Draft extends object, Choices>(props: FormTextProps<Draft, Choices>) {
  const { form, field, required, help, type = 'text', fixed = false, long = false } = props;
  const { value, editable, ...fieldProps } = useField(form, field);
  const common = {
    ...fieldProps,
    required: required && !fixed,
    help,
    readOnly: fixed || !editable,
    value: value as string,
    onChange: (event: { target: { value: string } }) =>
      form.onEdit({ [field]: event.target.value } as Partial<Draft>),
  };
  return long ? (
    <TextArea {...common} />
  ) : (
    <TextField {...common} type={type} autoComplete="off" spellCheck={false} />
  );
}
