import type { RemovalName } from '../../machines/app/removals.ts';
import { catalogue } from '../texts/catalogue.ts';
import { applicationFormTexts } from '../screens/application/words.ts';

/** How a delete can end, in the words of the catalogue. */
export interface RemovalEnds {
  readonly deleted: string;
  readonly notDeleted: string;
  readonly usageFailed: string;
}

/** The ends of each delete, by its name among the application's deletes. */
export const removalEnds: Readonly<Record<RemovalName, RemovalEnds>> = {
  businessProfileRemoval: {
    deleted: catalogue.businessProfileDeleted,
    notDeleted: catalogue.businessProfileNotDeleted,
    usageFailed: catalogue.businessProfileUsageFailed,
  },
  visibilityProfileRemoval: {
    deleted: catalogue.visibilityProfileDeleted,
    notDeleted: catalogue.visibilityProfileNotDeleted,
    usageFailed: catalogue.visibilityProfileUsageFailed,
  },
  appProfileRemoval: {
    deleted: catalogue.appProfileDeleted,
    notDeleted: catalogue.appProfileNotDeleted,
    usageFailed: catalogue.appProfileUsageFailed,
  },
  applicationRemoval: {
    deleted: catalogue.applicationDeleted,
    notDeleted: catalogue.applicationNotDeleted,
    usageFailed: applicationFormTexts.usageFailed,
  },
};
