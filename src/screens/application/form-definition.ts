import { APPLICATION_INPUT, APPLICATION_ITEM_INPUT } from '../../../openapi/generated/text-rules.ts';
import type { ApplicationChoices, ApplicationDraft } from '../../../machines/application/draft.ts';
import { type OfferKind, visibleToOf } from '../../../machines/application/offers.ts';
import { applicationFormRules } from '../../../machines/application/form-rules.ts';
import type { Application } from '../../../openapi/generated/types.ts';
import { paths } from '../../routing/paths.ts';
import { applicationFaults, applicationFormTexts as texts, authTypeTexts } from './texts.ts';
import type { FormDefinition } from '../form/form-definition.ts';
import { nameOf, roleLabel } from '../form/values.ts';

const storedName = (uuid: string, { roles, elements }: ApplicationChoices): string =>
  nameOf(roles.some((role) => role.uuid === uuid) ? roles : elements, uuid);

const itemName = (uuid: string, { names }: ApplicationDraft, choices: ApplicationChoices): string =>
  names[uuid] ?? storedName(uuid, choices);

const itemNames = (uuids: readonly string[], draft: ApplicationDraft, choices: ApplicationChoices): string =>
  uuids.map((uuid) => itemName(uuid, draft, choices)).join(', ');

/** Lists roles or elements, each with the minimum role and the company of the users who see it. */
const visibilities = (
  uuids: readonly string[],
  kind: OfferKind,
  draft: ApplicationDraft,
  choices: ApplicationChoices,
): string =>
  uuids
    .map((uuid) => {
      const { role, company } = visibleToOf(draft[kind][uuid] ?? '');
      const companyName = company === '' ? [] : [nameOf(choices.companies, company)];
      return texts.item(itemName(uuid, draft, choices), [roleLabel(role), ...companyName].join(', '));
    })
    .join('; ');

function applicationValue(
  field: keyof ApplicationDraft,
  draft: ApplicationDraft,
  choices: ApplicationChoices,
): string {
  switch (field) {
    case 'roles':
    case 'elements':
      return visibilities(Object.keys(draft[field]), field, draft, choices);
    case 'apiAuthType':
      return authTypeTexts.get(draft.apiAuthType) ?? draft.apiAuthType;
    case 'added':
      return itemNames(Object.keys(draft.added), draft, choices);
    case 'names':
      return Object.entries(draft.names)
        .filter(([uuid]) => draft.added[uuid] === undefined)
        .map(([uuid, name]) => texts.renamed(storedName(uuid, choices), name))
        .join(', ');
    case 'external':
    case 'removed':
      return itemNames(draft[field], draft, choices);
    default:
      return String(draft[field] ?? '');
  }
}

/**
 * For the conflict dialog: describes how two versions of a field differ. Never shows passwords. Of the roles and
 * elements, lists only those that differ. Returns null for the fields whose texts can be shown (`applicationValue`).
 */
function compare(
  field: keyof ApplicationDraft,
  mine: ApplicationDraft,
  theirs: ApplicationDraft,
  choices: ApplicationChoices,
) {
  if (field === 'dataPassword' || field === 'apiPassword') {
    return { mine: texts.myPassword, theirs: texts.theirPassword };
  }
  if (field === 'external') {
    const marked = (some: ApplicationDraft, others: ApplicationDraft) =>
      itemNames(
        some.external.filter((uuid) => !others.external.includes(uuid)),
        some,
        choices,
      );
    return { mine: marked(mine, theirs), theirs: marked(theirs, mine) };
  }
  if (field !== 'roles' && field !== 'elements') return null;
  const differing = (some: ApplicationDraft, others: ApplicationDraft) =>
    Object.keys(some[field]).filter((uuid) => some[field][uuid] !== others[field][uuid]);
  return {
    mine: visibilities(differing(mine, theirs), field, mine, choices),
    theirs: visibilities(differing(theirs, mine), field, theirs, choices),
  };
}

/** The definition of applications for the shared form screen: texts, rules, and how to compare two versions. */
export const applicationDefinition: FormDefinition<Application, ApplicationDraft, ApplicationChoices> = {
  rules: applicationFormRules,
  title: texts.title,
  submit: texts.submit,
  nameOf: ({ name }) => name,
  fields: texts.fields,
  nouns: texts.nouns,
  faults: applicationFaults,
  limits: {
    ...APPLICATION_INPUT,
    roles: APPLICATION_ITEM_INPUT.name,
    elements: APPLICATION_ITEM_INPUT.name,
  },
  valueOf: applicationValue,
  compare,
  list: paths.application.list,
};
