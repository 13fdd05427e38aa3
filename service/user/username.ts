import { findTextFault } from '../../openapi/text-fault.ts';
import { USER_INPUT } from '../../openapi/text-rules.ts';

const AS_IT_STANDS = { ...USER_INPUT.username, isName: false };

/** Accepts a username only in its normalized form. */
export const isUsername = (text: string): boolean => findTextFault(text, AS_IT_STANDS) === null;
