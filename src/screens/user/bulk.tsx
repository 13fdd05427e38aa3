import { css } from 'styled-system/css';
import type { CurrentUser } from '../../../openapi/types.ts';
import { bulkTexts } from './bulk-texts.ts';
import { userRightsTexts } from './rights-texts.ts';
import { refuseDrops } from '../../ui/base/refuse-drops.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useIsEnabled } from '../../use-setting.ts';
import { isAdministrator, refuseNewUsers } from '../../user-rights.ts';
import { BulkExport } from './bulk-export.tsx';
import { BulkImport } from './bulk-import.tsx';
import { FirstNeeds } from '../first-steps/first-needs.tsx';
import { firstStepsTexts } from '../first-steps/texts.ts';
import { RightsNotice } from './rights-notice.tsx';

const sections = css({ display: 'grid', gap: '6' });

/** Bulk User Management (B5.10, B5.11). Who may not export or import is told so in its place. */
export function BulkScreen({ viewer }: { viewer: CurrentUser }) {
  const refusal = refuseNewUsers(viewer);
  return (
    <>
      <PageHeader title={bulkTexts.title} />
      <RightsNotice title={userRightsTexts.title} reason={refusal} />
      {refusal === null ? <ImportNeeds viewer={viewer} /> : null}
      {/* One aims at the import, and misses. */}
      <div className={sections} ref={refuseDrops}>
        {isAdministrator(viewer) ? <BulkExport /> : null}
        {refusal === null ? <BulkImport /> : null}
      </div>
    </>
  );
}

/** Says what an import cannot do without an inventory or a mail server. */
function ImportNeeds({ viewer }: { viewer: CurrentUser }) {
  const { noInventoryToImport, noMailToImported } = firstStepsTexts.needs;
  const hasInventory = useIsEnabled('inventoryEnabled');
  const hasMail = useIsEnabled('mailEnabled');
  return (
    <FirstNeeds
      viewer={viewer}
      needs={[
        ...(hasInventory ? [] : [{ text: noInventoryToImport }]),
        ...(hasMail ? [] : [{ text: noMailToImported, screen: 'user' as const }]),
      ]}
    />
  );
}
