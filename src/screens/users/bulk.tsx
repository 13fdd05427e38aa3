import { css } from 'styled-system/css';
import { bulkTexts } from '../../texts/bulk.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { BulkExport } from './bulk-export.tsx';
import { BulkImport } from './bulk-import.tsx';

const sections = css({ display: 'grid', gap: '6' });

/** Bulk User Management (specification, section 2). */
export function BulkScreen() {
  return (
    <>
      <PageHeader title={bulkTexts.title} />
      <div className={sections}>
        <BulkExport />
        <BulkImport />
      </div>
    </>
  );
}
