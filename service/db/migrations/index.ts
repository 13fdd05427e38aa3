import type { Migration } from 'kysely';
import { foundation } from './0001-foundation.ts';
import { mailbox } from './0002-mailbox.ts';
import { userPushes } from './0003-user-pushes.ts';
import { visibilityPointers } from './0004-visibility-pointers.ts';
import { signOuts } from './0005-sign-outs.ts';
import { signOns } from './0006-sign-ons.ts';
import { cleanedNames } from './0008-clean-names.ts';
import { heldPushes } from './0009-held-pushes.ts';

/** Every migration by its name; they run in the order of their names, each once. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-mailbox': mailbox,
  '0003-user-pushes': userPushes,
  '0004-visibility-pointers': visibilityPointers,
  '0005-sign-outs': signOuts,
  '0006-sign-ons': signOns,
  '0008-clean-names': cleanedNames,
  '0009-held-pushes': heldPushes,
};
