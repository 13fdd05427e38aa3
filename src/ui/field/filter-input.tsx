import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { filterLabel, UI_TEXTS } from '../../texts/ui.ts';
import { inputStyle } from './field.tsx';

const small = inputStyle({ kind: 'filter' });

interface FilterInputProps {
  column: string;
  type?: 'search' | 'date';
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
  'aria-describedby'?: string;
  'data-control'?: string;
}

/**
 * The filter of a column. It shows typed text at once; `value` follows later, from the URL. If `value` changes for
 * another reason, such as a removed filter or a followed link, it replaces the text.
 *
 * Enter does not submit a form around the filter. The first Escape in a text filter only clears the text and does not
 * close a dialog.
 */
export function FilterInput({
  column,
  type: kind = 'search',
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
    const clears = event.key === 'Escape' && text !== '' && kind === 'search';
    if (event.key === 'Enter' || clears) event.preventDefault();
    if (clears) type('');
  };
  return (
    <input
      {...rest}
      type={kind}
      // Without a maximum, browsers accept years of six digits.
      max={kind === 'date' ? '9999-12-31' : undefined}
      aria-label={filterLabel(column)}
      placeholder={placeholder}
      title={kind === 'search' ? UI_TEXTS.filterHelp : undefined}
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        // An empty date does not remove the filter. So when the user leaves the input, it shows the filter's date
        // again.
        if (kind === 'date' && text === '') setText(value);
      }}
      className={small}
    />
  );
}
