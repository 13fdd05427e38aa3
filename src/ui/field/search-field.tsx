import type { KeyboardEvent } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface SearchFieldProps extends Pick<TextFieldProps, 'label' | 'help' | 'value'> {
  onChange: (text: string) => void;
}

/**
 * A search field inside a form. It calls `onChange` on each key. Enter does not submit the form. The first Escape only
 * clears the search.
 */
export function SearchField({ onChange, ...rest }: SearchFieldProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const clears = event.key === 'Escape' && event.currentTarget.value !== '';
    if (event.key === 'Enter' || clears) event.preventDefault();
    if (clears) onChange('');
  };
  return (
    <TextField
      {...rest}
      type="search"
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
