import { cleanName, isBlankName } from '../../openapi/names.ts';
import { lengthOf } from './text-length.ts';

/** The most characters that a text of one line has. */
export const TEXT_MAX = 255;

/** Says what is wrong with a text that must be there; what shows nothing is not. */
export function textFault(text: string): 'required' | 'tooLong' | null {
  if (isBlankName(text)) return 'required';
  return lengthOf(text) > TEXT_MAX ? 'tooLong' : null;
}

/** Says what is wrong with a name (`x-name` in the contract), by what of it the service keeps. */
export const nameFault = (typed: string) => textFault(cleanName(typed));

/** Gives the fault where one sentence says both: 'This field is required. (Max 255 Characters)'. */
export const asRequired = (fault: string | null): 'required' | null => (fault === null ? null : 'required');
