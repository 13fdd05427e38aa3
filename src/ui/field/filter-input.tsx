import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { filterLabel, UI_TEXTS } from '../../texts/ui.ts';
import { inputStyle } from './field.tsx';

const small = inputStyle({ kind: 'filter' });

interface FilterInputProps {
  column: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
  'aria-describedby'?: string;
  'data-control'?: string;
}

/**
 * A column's filter. It shows typed text at once: `value` may arrive later through the URL, when more text has been
 * typed. A value that was not typed here (a removed chip, a followed link) replaces the text.
 *
 * In a form, Enter does not submit, and Escape first clears the filter.
 */
export function FilterInput({
  column,
  placeholder = UI_TEXTS.filter,
  value,
  onChange,
  ...rest
}: FilterInputProps) {
  const [text, setText] = useState(value);
  const underway = useRef<string[]>([]);

  useEffect(() => {
    const echo = underway.current.indexOf(value);
    underway.current = echo === -1 ? [] : underway.current.slice(echo + 1);
    if (echo === -1) setText(value);
  }, [value]);

  const type = (typed: string) => {
    setText(typed);
    underway.current.push(typed);
    onChange(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const clears = event.key === 'Escape' && text !== '';
    if (event.key === 'Enter' || clears) event.preventDefault();
    if (clears) type('');
  };
  return (
    <input
      {...rest}
      type="search"
      aria-label={filterLabel(column)}
      placeholder={placeholder}
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={onKeyDown}
      className={small}
    />
  );
}
