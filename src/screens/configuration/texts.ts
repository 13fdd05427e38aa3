import type { ChangeOperation } from '../../../openapi/generated/types.ts';
import { counted, type Unit } from '../../texts/counts.ts';
import { units } from '../../texts/units.ts';

const OBJECTS: Unit = { one: 'object', many: 'objects' };

export const configurationTexts = {
  title: 'Configuration',
  subtitle: 'Profiles, applications and OAuth2 clients as a file',
  export: {
    title: 'Export',
    help: 'A YAML file with profiles, visibilities, applications and OAuth2 clients, without secrets.',
    submit: 'Export File',
  },
  exportFailed: (reason: string) => `The configuration could not be exported. ${reason}`,
  import: {
    title: 'Plan and Apply',
    help: 'A YAML file like the exported one. Objects are matched by their names. All changes are made, or none.',
    choose: 'Choose File',
    remove: (name: string) => `Remove ${name}`,
    submit: 'Apply File',
  },
  planning: 'Planning…',
  applying: 'Applying…',
  plannedTitle: 'Nothing is changed yet',
  plannedHelp: 'This is what Apply File will do.',
  nothingTitle: 'Nothing to change',
  nothing: 'The stored configuration is already as the file says.',
  replanned: {
    outdated: 'Something was changed since the plan was made. This is the new plan.',
    unanswered: 'The service did not answer. This plan shows what is left to change.',
  },
  counts: (created: number, updated: number, deleted: number, unchanged: number) =>
    `${counted(created, OBJECTS)} created, ${updated} changed, ${deleted} deleted, ${unchanged} unchanged.`,
  deletesMissing: 'Delete what the file does not contain',
  deletesMissingHelp: 'Only in the sections that the file has.',
  kept: 'Not in the file, and kept',
  secrets: 'Secrets',
  secretsHelp: 'The file names these values. An empty field keeps the stored secret.',
  objects: 'Objects',
  effects: {
    created: (object: string) => `Creates ${object}`,
    updated: (object: string) => `Changes ${object}`,
    deleted: (object: string) => `Deletes ${object}`,
  } satisfies Record<ChangeOperation, (object: string) => string>,
  loss: {
    title: (users: number) => `${counted(users, units.user)} will lose access`,
    description: 'The plan shows who loses what.',
    save: 'Apply and Take Away',
    stay: 'Back to the Plan',
  },
  refusedTitle: 'This file cannot be applied',
  refusedFile: 'The file has changed since it was chosen, or was deleted. Choose it again.',
  places: 'Problems',
  place: (line: number, column: number, message: string) => `Line ${line}, column ${column}: ${message}`,
  furtherPlaces: (number: number) => `${number} further problems are not listed.`,
  failedTitle: 'Nothing was changed',
  retry: 'Plan Again',
  applied: 'Configuration Applied',
  appliedTitle: 'The file was applied',
  appliedHelp: 'The change is in the history, and can be undone.',
} as const;
