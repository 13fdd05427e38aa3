import type { ResourceWithScreens } from '../../../machines/app/resource-names.ts';
import { firstStepsTexts } from './texts.ts';

/** Something that an administrator must set up before a form can be used, or should set up (`optional`). */
export interface Need {
  readonly text: string;
  /** The screen on which the administrator sets this up. Missing if the service itself needs a setting. */
  readonly screen?: ResourceWithScreens;
  /** Whether only viewers who can open the screen see this need. */
  readonly optional?: boolean;
}

const { needs: texts } = firstStepsTexts;

/** Returns what to set up if a drop-down has too few choices: none, or only one. */
export function choiceNeeds(
  screen: keyof typeof texts.nouns,
  items: readonly { readonly name: string }[],
): readonly Need[] {
  const [only, ...others] = items;
  const noun = texts.nouns[screen];
  if (only === undefined) return [{ text: texts.none(noun), screen }];
  return others.length > 0 ? [] : [{ text: texts.only(noun, only.name), screen, optional: true }];
}
