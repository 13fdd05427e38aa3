import { useConsole } from '../../hooks/use-app.ts';
import { paths } from '../../routing/paths.ts';
import { RemovalDialog } from '../removal/removal-dialog.tsx';
import { messages } from './resource.ts';
import { visibilityProfileRemovalTexts } from './texts.ts';

/** Asks for confirmation before a visibility profile is deleted, from the list or from the form. */
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
