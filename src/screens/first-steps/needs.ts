import type { ScreenedName } from '../resource-screens.ts';
import { firstStepsTexts } from './texts.ts';

/** Something that has to be set up first. */
export interface Need {
  readonly text: string;
  /** The screen on which it is set up; absent if a setting of the service does that. */
  readonly screen?: ScreenedName;
  /** Only viewers who can open the screen need to know. */
  readonly optional?: boolean;
}

const { needs: texts } = firstStepsTexts;

/** A choice among what an installation starts with: one object, or none. */
export function choiceNeeds(
  screen: keyof typeof texts.nouns,
  items: readonly { readonly name: string }[],
): readonly Need[] {
  const [only, ...others] = items;
  const noun = texts.nouns[screen];
  if (only === undefined) return [{ text: texts.none(noun), screen }];
  return others.length > 0 ? [] : [{ text: texts.only(noun, only.name), screen, optional: true }];
}
