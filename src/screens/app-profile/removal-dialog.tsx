import { useConsole } from '../../hooks/use-app.ts';
import { paths } from '../../routing/paths.ts';
import { AffectedUsers } from '../access/affected-users.tsx';
import { RemovalDialog } from '../removal/removal-dialog.tsx';
import { messages } from './resource.ts';
import { appProfileRemovalTexts } from './texts.ts';

/** Asks for confirmation before an application profile is deleted, from the list or from the form. */
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
