import type { ReactNode } from 'react';
import type { ListName } from '../../../machines/app/lists.ts';
import type { ListActor } from '../../../machines/resource/list.machine.ts';
import type { Unit } from '../../texts/ui.ts';
import { useConsole } from '../../use-app.ts';
import type { ListDefinition } from './define-list.ts';
import { ListScreen } from './list-screen.tsx';
import { useCriteria } from './use-criteria.ts';

interface ResourceListProps<Row extends { uuid: string }> {
  name: ListName;
  title: string;
  unit: Unit;
  definition: ListDefinition<Row>;
  actions?: ReactNode;
  choice?: ReactNode;
  rowActions?: (row: Row) => ReactNode;
  emptyHelp: string;
  emptyAction?: ReactNode;
}

/** Shows the list of a resource that has one list. */
export function ResourceList<Row extends { uuid: string }>({ name, ...props }: ResourceListProps<Row>) {
  const list = useConsole().lists[name] as unknown as ListActor<Row>;
  const [criteria, change] = useCriteria(props.definition.rules);
  return <ListScreen {...props} list={list} criteria={criteria} onChange={change} />;
}
