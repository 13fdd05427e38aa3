import Copy from 'lucide-react/icons/copy';
import type { NoticeKind } from '../../machines/shell/notice-stack.ts';
import { copyText } from '../browser/clipboard.ts';
import { copyTexts as texts } from '../texts/ui.ts';
import { IconButton } from '../ui/base/icon-button.tsx';
import { useApp } from '../hooks/use-app.ts';

interface CopyButtonProps {
  /** Names the value, for the button's label and the notice. */
  label: string;
  read: () => string;
  disabled: boolean;
}

/** A button that copies a value. A notice says whether this succeeded. */
export function CopyButton({ label, read, disabled }: CopyButtonProps) {
  const { notices } = useApp();
  const notify = (kind: NoticeKind, text: string) =>
    notices.send({ type: 'NOTIFY', notice: { kind, text, about: [`copy ${label}`] } });
  const copy = () =>
    copyText(read()).then(
      () => notify('success', texts.copied(label)),
      () => notify('error', texts.notCopied(label)),
    );
  return <IconButton label={texts.copy(label)} icon={<Copy />} disabled={disabled} onClick={copy} />;
}
