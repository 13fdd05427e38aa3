import { createFileRoute } from '@tanstack/react-router';
import { paths } from '../routing/paths.ts';
import { BusinessProfileListScreen } from '../screens/business-profile/list.tsx';
import { BusinessProfileRemovalDialog } from '../screens/business-profile/removal-dialog.tsx';
import { KeepAliveList } from '../screens/list/keep-alive-list.tsx';
import { requireAccess } from './-guards.ts';

/** The screens of business profiles, for viewers who may open them. The list stays mounted behind the forms. */
export const Route = createFileRoute('/_console/_business')({
  beforeLoad: ({ context }) => requireAccess(context.user, 'businessProfile'),
  component: BusinessProfiles,
});

function BusinessProfiles() {
  return (
    <>
      <KeepAliveList path={paths.businessProfile.list}>
        <BusinessProfileListScreen />
      </KeepAliveList>
      <BusinessProfileRemovalDialog />
    </>
  );
}
