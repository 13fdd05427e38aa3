import { useConsole } from '../../hooks/use-app.ts';
import { paths } from '../../routing/paths.ts';
import { RemovalDialog } from '../removal/removal-dialog.tsx';
import { messages } from './outcomes.ts';
import { businessProfileRemovalTexts } from './texts.ts';

/** The dialog that confirms the deletion of a business profile, for the list and the form. */
export function BusinessProfileRemovalDialog() {
  return (
    <RemovalDialog
      actor={useConsole().removals.businessProfileRemoval}
      says={businessProfileRemovalTexts}
      ends={messages}
      pathOf={paths.user.edit}
    />
  );
}
