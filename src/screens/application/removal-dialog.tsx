import { useConsole } from '../../hooks/use-app.ts';
import { paths } from '../../routing/paths.ts';
import { RemovalDialog } from '../removal/removal-dialog.tsx';
import { messages } from './outcomes.ts';
import { applicationRemovalTexts } from './texts.ts';

/** The dialog that confirms the deletion of an application, for the list and the form. */
export function ApplicationRemovalDialog() {
  return (
    <RemovalDialog
      actor={useConsole().removals.applicationRemoval}
      says={applicationRemovalTexts}
      ends={messages}
      pathOf={paths.appProfile.edit}
    />
  );
}
