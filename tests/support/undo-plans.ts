import type { UndoItem, UndoPlan } from '../../openapi/generated/types.ts';
import { changedField } from './changes.ts';

/** Returns an object whose description the undo restores. */
export const undoItem = (changes: Partial<UndoItem> = {}): UndoItem => ({
  kind: 'businessProfile',
  uuid: '5f1c2f0a-7f5f-4f0a-8f43-0c4f3d1f6a55',
  name: 'NOC',
  operation: 'updated',
  fields: [changedField('description', { before: 'Network operations', after: 'Night shift' })],
  conflicts: [],
  lost: [],
  problems: [],
  ...changes,
});

export const undoPlan = (
  items: readonly UndoItem[] = [undoItem()],
  changes: Partial<UndoPlan> = {},
): UndoPlan => ({
  tag: '"plan"',
  unchanged: 0,
  items: [...items],
  access: { groups: [], omitted: 0 },
  ...changes,
});

/** An object that cannot be undone. */
export const refusedItem = undoItem({
  uuid: '5f1c2f0a-7f5f-4f0a-8f43-0c4f3d1f6a56',
  name: 'SOC',
  fields: [],
  problems: [{ field: null, message: 'This was deleted later.' }],
});

/** An object whose name was changed again after the undone changes. */
export const conflictItem = undoItem({
  conflicts: [{ field: 'name', before: 'Former', after: 'Wrong', now: 'Later', omitted: 0 }],
});

/** Returns the response of a call that made a recorded change. */
export const inChange = (change: string, body: unknown): Response =>
  Response.json(body, { headers: { 'change-id': change } });
