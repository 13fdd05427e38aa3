import { useConsole } from '../../hooks/use-app.ts';
import { paths } from '../../routing/paths.ts';
import { RemovalDialog } from '../removal/removal-dialog.tsx';
import { messages } from './outcomes.ts';
import { visibilityProfileRemovalTexts } from './texts.ts';

/** The dialog that confirms the deletion of a visibility profile, for the list and the form. */
export function VisibilityProfileRemovalDialog() {
  return (
    <RemovalDialog
      actor={useConsole().removals.visibilityProfileRemoval}
      says={visibilityProfileRemovalTexts}
      ends={messages}
      pathOf={paths.user.edit}
    />
  );
}
