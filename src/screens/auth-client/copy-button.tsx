import Copy from 'lucide-react/icons/copy';
import { copyText } from '../../browser/clipboard.ts';
import { authClientFormTexts as texts } from './texts.ts';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { notify } from '../../ui/feedback/notify.ts';

interface CopyButtonProps {
  /** What is copied, as a person calls it. */
  label: string;
  read: () => string;
  disabled: boolean;
}

/** Copies a value of the form, and says so. */
export function CopyButton({ label, read, disabled }: CopyButtonProps) {
  const copy = () =>
    copyText(read()).then(
      () => void notify('success', texts.copied(label)),
      () => void notify('error', texts.notCopied(label)),
    );
  return <IconButton label={texts.copy(label)} icon={<Copy />} disabled={disabled} onClick={copy} />;
}
