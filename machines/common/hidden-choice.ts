import { HIDDEN, isHidden } from '../../openapi/rules/hidden.ts';
import type { ChosenAppProfile, Hidden, ShownAppProfile } from '../../openapi/generated/types.ts';

/**
 * The draft value of a field whose stored object the viewer may not see (B12.6). A save with this value keeps the
 * stored object. No uuid is equal to it.
 */
const HIDDEN_CHOICE = 'hidden';

/** Returns whether a draft value, or the uuid of an option, stands for an object that the viewer may not see. */
export const isHiddenChoice = (choice: string): boolean => choice.startsWith(HIDDEN_CHOICE);

/** Returns the draft value of a reference; '' without a reference. */
export const choiceOf = (reference: { readonly uuid: string } | Hidden | null | undefined): string =>
  isHidden(reference) ? HIDDEN_CHOICE : (reference?.uuid ?? '');

/** Returns the reference of a draft value; null if nothing is chosen. */
export const referenceTo = (choice: string): { uuid: string } | Hidden | null => {
  if (choice === '') return null;
  return isHiddenChoice(choice) ? HIDDEN : { uuid: choice };
};

/** The text that screens show instead of the name of an object that the viewer may not see. */
export const HIDDEN_NAME = 'Hidden';

/** The option of a drop-down for an object that the viewer may not see. */
export const hiddenOption = { uuid: HIDDEN_CHOICE, name: HIDDEN_NAME } as const;

/**
 * Converts a choice of an application profile. A hidden profile gets a placeholder as `uuid`, unique for its
 * application, and `HIDDEN_NAME`.
 */
export const chosenProfile = (choice: ShownAppProfile): ChosenAppProfile =>
  isHidden(choice)
    ? {
        uuid: `${HIDDEN_CHOICE}:${choice.application.uuid}`,
        name: HIDDEN_NAME,
        appUUID: choice.application.uuid,
        application: choice.application,
      }
    : choice;
