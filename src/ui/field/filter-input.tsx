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
}

/**
 * A column's filter. It shows at once what is typed: the value may come back later, through the URL, and by
 * then be behind the keyboard. A value that was not typed here (a chip removed, a link followed) replaces it. In a
 * form, Enter does not send it, and Escape first clears the filter.
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
