import Settings2 from 'lucide-react/icons/settings-2';
import type { Application } from '../../../openapi/types.ts';
import { namedForm } from '../../outcomes/form-messages.ts';
import { forget, OFFERS, remove, replace } from '../../outcomes/list-updates.ts';
import type { ResourceScreens } from '../resource-screens.ts';

/** The messages of B17, literally. */
export const messages = {
  saved: (name: string) => `Application ${name} Saved Successfully`,
  taken: 'An Application with this name already exists',
  notSaved: 'Error Saving Application',
  deleted: 'Application Deleted Successfully',
  notDeleted: 'Failed to Delete Application',
  usageFailed: 'The application profiles that use this application could not be loaded',
} as const;

/** What the console shows and says of applications wherever one is. */
export const screens = {
  of: 'application',
  menu: { label: 'Application Admin', icon: Settings2 },
  form: namedForm<Application>({
    saved: messages.saved,
    taken: messages.taken,
    failed: messages.notSaved,
    lists: {
      saved: (stored, { uuid }) => [
        replace('applications', stored),
        ...(uuid === null ? [] : forget(...OFFERS)),
      ],
      savedOutOfSight: (uuid) => [remove('applications', uuid), ...forget(...OFFERS)],
      notFound: forget('applications'),
    },
  }),
  removal: messages,
} as const satisfies ResourceScreens;
