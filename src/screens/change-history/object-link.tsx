import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import type { ListActors, ListName } from '../../../machines/app/lists.ts';
import type { ResourceWithScreens } from '../../../machines/app/resource-names.ts';
import { resources } from '../../../machines/resources.ts';
import { mayOpen } from '../../access/may-open.ts';
import { useConsole } from '../../hooks/use-app.ts';
import { useViewer } from '../../hooks/use-viewer.ts';
import { paths } from '../../routing/paths.ts';
import { RowLink } from '../../routing/row-link.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';

const isScreened = (kind: string): kind is ResourceWithScreens => kind in paths;

/**
 * Returns the list of the existing objects of a kind. Returns null if the objects have no form, or are never deleted.
 */
function listOf(lists: ListActors, kind: string): AnyActorRef | null {
  if (!isScreened(kind) || !('removal' in resources[kind])) return null;
  const [name] = Object.keys(resources[kind].lists) as ListName[];
  return name === undefined ? null : lists[name];
}

/** Returns whether a list was read, and does not contain an object. */
function isMissing(list: AnyActorRef | null, uuid: string): boolean {
  const snapshot = list?.getSnapshot();
  if (!snapshot?.hasTag('whole')) return false;
  return !snapshot.context.rows.some((row: { uuid: string }) => row.uuid === uuid);
}

interface ObjectLinkProps {
  kind: string;
  uuid: string;
  children: ReactNode;
}

/**
 * Returns whether the viewer can open the form of an object. False if it was deleted, or if the viewer's roles do not
 * suffice.
 */
export function useHasForm(kind: string, uuid: string): boolean {
  const { lists } = useConsole();
  const { roles } = useViewer();
  const list = listOf(lists, kind);
  const isGone = useSelector(list ?? undefined, () => isMissing(list, uuid));
  return isScreened(kind) && mayOpen(kind, roles) && !isGone;
}

/** The name of an object, as a link to its form if the viewer can open it. */
export function ObjectLink({ kind, uuid, children }: ObjectLinkProps) {
  const hasForm = useHasForm(kind, uuid);
  if (!hasForm || !isScreened(kind)) return <span translate="no">{children}</span>;
  return (
    <TextLink asChild>
      <RowLink to={paths[kind].edit(uuid)} translate="no">
        {children}
      </RowLink>
    </TextLink>
  );
}
