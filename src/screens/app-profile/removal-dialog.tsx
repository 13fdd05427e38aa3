import { useConsole } from '../../hooks/use-app.ts';
import { paths } from '../../routing/paths.ts';
import { AffectedUsers } from '../access/affected-users.tsx';
import { RemovalDialog } from '../removal/removal-dialog.tsx';
import { messages } from './outcomes.ts';
import { appProfileRemovalTexts } from './texts.ts';

/** The dialog that confirms the deletion of an application profile, for the list and the form. */
export function AppProfileRemovalDialog() {
  return (
    <RemovalDialog
      actor={useConsole().removals.appProfileRemoval}
      says={appProfileRemovalTexts}
      ends={messages}
      pathOf={paths.businessProfile.edit}
      renderBeyond={(affected) => <AffectedUsers profiles={affected} />}
    />
  );
}
