import { css } from 'styled-system/css';
import type { CurrentUser } from '../../../openapi/types.ts';
import { bulkTexts } from './bulk-texts.ts';
import { userRightsTexts } from './rights-texts.ts';
import { refuseDrops } from '../../ui/base/refuse-drops.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { isAdministrator, refuseNewUsers } from '../../user-rights.ts';
import { BulkExport } from './bulk-export.tsx';
import { BulkImport } from './bulk-import.tsx';
import { RightsNotice } from './rights-notice.tsx';

const sections = css({ display: 'grid', gap: '6' });

/** Bulk User Management (B5.10, B5.11). Who may not export or import is told so in its place. */
export function BulkScreen({ viewer }: { viewer: CurrentUser }) {
  const refusal = refuseNewUsers(viewer);
  return (
    <>
      <PageHeader title={bulkTexts.title} />
      <RightsNotice title={userRightsTexts.title} reason={refusal} />
      {/* One aims at the import, and misses. */}
      <div className={sections} ref={refuseDrops}>
        {isAdministrator(viewer) ? <BulkExport /> : null}
        {refusal === null ? <BulkImport /> : null}
      </div>
    </>
  );
}
