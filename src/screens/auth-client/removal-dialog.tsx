import { useConsole } from '../../hooks/use-app.ts';
import { paths } from '../../routing/paths.ts';
import { RemovalDialog } from '../removal/removal-dialog.tsx';
import { messages } from './outcomes.ts';
import { authClientRemovalTexts } from './texts.ts';

/** The dialog that confirms the deletion of a sign-in client, for the list and the form. */
export function AuthClientRemovalDialog() {
  return (
    <RemovalDialog
      actor={useConsole().removals.authClientRemoval}
      says={authClientRemovalTexts}
      ends={messages}
      pathOf={paths.user.edit}
    />
  );
}
