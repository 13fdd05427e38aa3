import { useNavigate } from '@tanstack/react-router';
import type { ChangesActor } from '../../../machines/change-history/changes.machine.ts';
import { Button } from '../../ui/base/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ChangeFilters } from './change-filters.tsx';
import { ChangeList } from './change-list.tsx';
import type { ChangesSearch } from './changes-search.ts';
import { changeTexts as texts } from './texts.ts';

interface ChangeHistoryScreenProps {
  changes: ChangesActor;
  search: ChangesSearch;
}

/** The screen of all recorded changes that the viewer may see, with filters. */
export function ChangeHistoryScreen({ changes, search }: ChangeHistoryScreenProps) {
  const navigate = useNavigate();
  const hasFilter = Object.keys(search).length > 0;
  return (
    <>
      <PageHeader title={texts.title} />
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
