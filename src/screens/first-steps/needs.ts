import type { ScreenedName } from '../resource-screens.ts';
import { firstStepsTexts } from './texts.ts';

/** Something that has to be set up first. */
export interface Need {
  readonly text: string;
  /** The screen on which to set it up; absent if a setting of the service is needed. */
  readonly screen?: ScreenedName;
  /** Shown only to viewers who can open the screen. */
  readonly optional?: boolean;
}

const { needs: texts } = firstStepsTexts;

/** The need to create objects of a kind, if a form offers none or only one. */
export function choiceNeeds(
  screen: keyof typeof texts.nouns,
  items: readonly { readonly name: string }[],
): readonly Need[] {
  const [only, ...others] = items;
  const noun = texts.nouns[screen];
  if (only === undefined) return [{ text: texts.none(noun), screen }];
  return others.length > 0 ? [] : [{ text: texts.only(noun, only.name), screen, optional: true }];
}
