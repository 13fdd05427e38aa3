import { useSelector } from '@xstate/react';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ApplicationFormActor } from '../../../machines/application/form.ts';
import type { Application } from '../../../openapi/generated/types.ts';
import { applicationFormTexts as texts } from './texts.ts';
import { Button } from '../../ui/base/button.tsx';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import { useConsole } from '../../hooks/use-app.ts';

interface SyncButtonProps {
  form: ApplicationFormActor;
  stored: Application;
}

/**
 * The button that syncs the application. Disabled while the form has unsaved changes: after a sync, the form takes the
 * values of the stored application, which can conflict with these changes.
 */
export function SyncButton({ form, stored }: SyncButtonProps) {
  const { applicationSync } = useConsole();
  const syncing = useSelector(applicationSync, (state) => state.hasTag('busy'));
  const dirty = useSelector(form, (state) => state.hasTag('dirty'));
  const button = (
    <Button
      icon={<RefreshCw />}
      busy={syncing}
      unavailable={dirty}
      onClick={() => applicationSync.send({ type: 'SYNC', application: stored })}
    >
      {syncing ? texts.syncing : texts.sync}
    </Button>
  );
  return dirty ? <Tooltip text={texts.syncAfterSave}>{button}</Tooltip> : button;
}
