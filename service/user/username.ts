import { findTextFault } from '../../openapi/rules/text-fault.ts';
import { USER_INPUT } from '../../openapi/generated/text-rules.ts';

const AS_IT_STANDS = { ...USER_INPUT.username, isName: false };

/** Returns whether a text is a valid username in normalized form. */
export const isUsername = (text: string): boolean => findTextFault(text, AS_IT_STANDS) === null;
