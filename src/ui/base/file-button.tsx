import Upload from 'lucide-react/icons/upload';
import type { ChangeEvent, Ref } from 'react';
import { css, cx } from 'styled-system/css';
import { buttonStyle } from './button.tsx';

const label = css({
  position: 'relative',
  '&:has(:focus-visible)': { outlineWidth: 'thick', outlineStyle: 'solid', outlineColor: 'accent.text' },
  '&:has(:disabled)': { cursor: 'not-allowed', opacity: 'faded' },
});
const input = css({ srOnly: true });

interface FileButtonProps {
  label: string;
  /** The accepted file types, in the syntax of the `accept` attribute. */
  accept: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
  onChoose: (file: File) => void;
}

/** A button that opens the browser's file dialog. Also calls `onChoose` if the user chooses the same file again. */
export function FileButton({ label: words, accept, disabled, ref, onChoose }: FileButtonProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onChoose(file);
    target.value = '';
  };
  return (
    <label className={cx(buttonStyle(), label)}>
      <Upload aria-hidden="true" />
      <span>{words}</span>
      <input ref={ref} type="file" accept={accept} disabled={disabled} onChange={choose} className={input} />
    </label>
  );
}
