import { resourcesWithScreens } from '../../../machines/app/resource-names.ts';
import { listsOf } from '../../outcomes/list-names.ts';
import { invalidate } from '../../outcomes/list-updates.ts';
import type { Outcomes } from '../../outcomes/outcome.ts';
import { noticeOnly } from '../../outcomes/rows.ts';
import { configurationTexts as texts } from './texts.ts';

export const outcomes = {
  configuration: {
    configurationApplied: {
      ...noticeOnly('success', texts.applied),
      undoes: () => '/userprofile/api/v1/configuration',
      // A file changes objects of all kinds, and the users of profiles.
      lists: () => invalidate(...resourcesWithScreens.flatMap(listsOf)),
    },
  },
} satisfies Outcomes<'configuration'>;
