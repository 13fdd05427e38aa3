import type { ConfigurationPlan } from '../../openapi/generated/types.ts';
import { changedField } from './changes.ts';

/** Returns the plan of a configuration file that changes one business profile. */
export const configurationPlan = (changes: Partial<ConfigurationPlan> = {}): ConfigurationPlan => ({
  tag: '"plan"',
  created: 0,
  updated: 1,
  deleted: 0,
  unchanged: 3,
  items: [
    {
      kind: 'businessProfile',
      uuid: '5f1c2f0a-7f5f-4f0a-8f43-0c4f3d1f6a55',
      name: 'NOC',
      operation: 'updated',
      fields: [changedField('description', { before: 'Night shift', after: 'Network operations' })],
    },
  ],
  kept: [],
  secrets: [],
  access: { groups: [], omitted: 0 },
  ...changes,
});
