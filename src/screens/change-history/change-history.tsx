import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import type { ChangesActor } from '../../../machines/change-history/changes.machine.ts';
import { useConsole } from '../../hooks/use-app.ts';
import { Button } from '../../ui/base/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ChangeFilters } from './change-filters.tsx';
import { ChangeList } from './change-list.tsx';
import { type HistorySearch, filterOf } from './history-search.ts';
import { changeTexts as texts } from './texts.ts';

interface ChangeHistoryScreenProps {
  changes: ChangesActor;
  search: HistorySearch;
}

/** The screen of all recorded changes that the viewer may see, with filters. */
export function ChangeHistoryScreen({ changes, search }: ChangeHistoryScreenProps) {
  const navigate = useNavigate();
  const hasFilter = Object.keys(search).length > 0;
  return (
    <>
      <PageHeader title={texts.title} actions={<ExportButton search={search} />} />
      <ChangeFilters changes={changes} search={search} />
      <ChangeList
        changes={changes}
        object={null}
        empty={
          hasFilter ? (
            <EmptyState
              title={texts.noMatch}
              action={
                <Button onClick={() => void navigate({ to: '/history', search: {} })}>
                  {texts.filters.clear}
                </Button>
              }
            />
          ) : (
            <EmptyState title={texts.none} />
          )
        }
      />
    </>
  );
}

/** Downloads the changes that match the filters as a CSV file. */
function ExportButton({ search }: { search: HistorySearch }) {
  const { fileExport } = useConsole();
  const isBusy = useSelector(fileExport, (snapshot) => snapshot.hasTag('busy'));
  const file = { scope: 'changes', format: 'csv', filter: filterOf(search) } as const;
  return (
    <Button
      icon={<Download aria-hidden="true" />}
      busy={isBusy}
      onClick={() => fileExport.send({ type: 'EXPORT', file })}
    >
      {texts.exportFile}
    </Button>
  );
}
