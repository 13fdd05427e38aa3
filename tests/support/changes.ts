import type { Change, ChangedField, ChangeItem } from '../../openapi/generated/types.ts';

export const ADA = {
  kind: 'user',
  uuid: '7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11',
  name: 'Ada Lovelace',
} as const;

/** Returns a changed field of an object. */
export const changedField = (field: string, changes: Partial<ChangedField> = {}): ChangedField => ({
  field,
  before: null,
  after: null,
  isReplaced: false,
  omitted: 0,
  ...changes,
});

/** Returns the item of a business profile whose description has changed. */
export const changeItem = (changes: Partial<ChangeItem> = {}): ChangeItem => ({
  kind: 'businessProfile',
  uuid: '5f1c2f0a-7f5f-4f0a-8f43-0c4f3d1f6a55',
  name: 'NOC',
  operation: 'updated',
  fields: [changedField('description', { before: 'Night shift', after: 'Network operations' })],
  ...changes,
});

/** Returns a change of one business profile by Ada Lovelace. */
export const recordedChange = (changes: Partial<Change> = {}): Change => ({
  uuid: '018f8a5e-1b2c-7d3e-9f40-5a6b7c8d9e0f',
  at: '2024-05-17T09:30:00.000Z',
  call: 'updateBusinessProfile',
  actor: ADA,
  items: 1,
  isCapped: false,
  undoOf: [],
  undoneBy: null,
  reason: null,
  access: null,
  first: changeItem(),
  likeFirst: 1,
  ...changes,
});
