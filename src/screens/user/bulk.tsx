import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import type { CurrentUser } from '../../../openapi/generated/types.ts';
import { bulkTexts } from './bulk-texts.ts';
import { userRightsTexts } from '../../texts/user-rights.ts';
import { refuseDrops } from '../../ui/base/refuse-drops.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useConsole } from '../../hooks/use-app.ts';
import { useIsEnabled } from '../../hooks/use-is-enabled.ts';
import { isAdministrator, refuseNewUsers } from '../../access/user-rights.ts';
import { BulkExport } from './bulk-export.tsx';
import { BulkImport } from './bulk-import.tsx';
import { BulkAction } from '../bulk-action/bulk-action.tsx';
import { BackLink } from '../form/back-link.tsx';
import { paths } from '../../routing/paths.ts';
import { FirstNeeds } from '../first-steps/first-needs.tsx';
import { choiceNeeds } from '../first-steps/needs.ts';
import { firstStepsTexts } from '../first-steps/texts.ts';
import { RightsNotice } from './rights-notice.tsx';

const sections = css({ display: 'grid', gap: '6' });

type Named = { readonly name: string };

/** Returns a list's rows; null until the list is loaded. */
const rowsShown = <Row extends Named>(list: {
  context: { rows: readonly Row[] };
  hasTag(tag: 'whole'): boolean;
}): readonly Row[] | null => (list.hasTag('whole') ? list.context.rows : null);

/**
 * The screen Bulk User Management, with the sections for export and import. Says why, if the viewer may not use them.
 */
export function BulkScreen({ viewer }: { viewer: CurrentUser }) {
  const refusal = refuseNewUsers(viewer);
  return (
    <>
      <PageHeader title={bulkTexts.title} back={<BackLink to={paths.user.list} />} />
      <RightsNotice title={userRightsTexts.title} reason={refusal} />
      {refusal === null ? <ImportNeeds viewer={viewer} /> : null}
      {/* The handlers prevent the browser from opening a file that the user drops outside of the import section. */}
      <div className={sections} ref={refuseDrops}>
        {isAdministrator(viewer) ? <BulkExport /> : null}
        {refusal === null ? <BulkImport /> : null}
      </div>
      <BulkAction />
    </>
  );
}

/** Lists what must be set up before an import: profiles that the file can name, an inventory, a mail server. */
function ImportNeeds({ viewer }: { viewer: CurrentUser }) {
  const { lists } = useConsole();
  const businessProfiles = useSelector(lists.businessProfiles, rowsShown);
  const visibilityProfiles = useSelector(lists.visibilityProfiles, rowsShown);
  const { noInventoryToImport, noMailToImported } = firstStepsTexts.needs;
  const hasInventory = useIsEnabled('inventoryEnabled');
  const hasMail = useIsEnabled('mailEnabled');
  return (
    <FirstNeeds
      viewer={viewer}
      needs={[
        ...(businessProfiles ? choiceNeeds('businessProfile', businessProfiles) : []),
        ...(visibilityProfiles ? choiceNeeds('visibilityProfile', visibilityProfiles) : []),
        ...(hasInventory ? [] : [{ text: noInventoryToImport }]),
        ...(hasMail ? [] : [{ text: noMailToImported, screen: 'user' as const }]),
      ]}
    />
  );
}
