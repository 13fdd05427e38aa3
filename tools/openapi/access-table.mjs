import { readFile } from 'node:fs/promises';
import { parseYaml } from '@redocly/openapi-core';
import { callsOf, CONTRACT } from './calls.mjs';

export const ACCESS_TABLE = new URL('../../docs/access.md', import.meta.url);

/** The administrative roles, and `none` for a user without one. A user with several roles has the rights of each. */
const ROLES = ['none', 'SCO_ADMIN', 'ADMIN', '{product}_ADMIN'];

const NOT_SIGNED_IN = 'not signed in';
const YES = 'yes';
const NOT_APPLICABLE = '–';

const REFUSED_IN_PART = { list: 'not listed', stub: 'stub', row: '422', entry: 'refused' };

const line = (cells) => `| ${cells.join(' | ')} |`;
const table = (head, rows) => [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');

/** Returns the role of a line in `x-objects`: `SCO_ADMIN` for `SCO_ADMIN without a company`. */
const roleOf = (named) => named.split(' ')[0];

/** Returns `YES` if a user with this role may make a call; otherwise the status of the refusal (401, 403). */
function accessOf(role, { roles }, level) {
  if (role === NOT_SIGNED_IN) return level === 'public' || level === 'optional' ? YES : '401';
  return roles === undefined || roles.includes(role) ? YES : '403';
}

function cellOf(status, refused) {
  if (status === null) return NOT_APPLICABLE;
  if (status < 300) return YES;
  return refused === undefined ? String(status) : REFUSED_IN_PART[refused];
}

function linesOf(call, object, levels) {
  const { rule, refused } = call['x-object'];
  const whose = Object.keys(object.whose);
  const outcomes = object.rules[rule];
  const known = Object.keys(object.rules.see);
  return known.map((named) => {
    const isAllowed = accessOf(roleOf(named), levels[call['x-access']], call['x-access']) === YES;
    if (isAllowed && outcomes[named]?.length !== whose.length) {
      throw new Error(`${call.operationId}: the rule ${rule} must have ${whose.length} entries for ${named}`);
    }
    const cells = isAllowed
      ? outcomes[named].map((status) => cellOf(status, refused))
      : whose.map((_, index) =>
          Object.values(outcomes).every((row) => row[index] === null) ? NOT_APPLICABLE : '403',
        );
    return [`\`${call.operationId}\``, named, ...cells];
  });
}

export async function generateAccessTable() {
  const contract = parseYaml(await readFile(CONTRACT, 'utf8'));
  const calls = callsOf(contract);
  const levels = contract['x-access-levels'];
  const callers = [NOT_SIGNED_IN, ...ROLES];
  const access = calls.map((call) => [
    `\`${call.operationId}\``,
    ...callers.map((role) => accessOf(role, levels[call['x-access']], call['x-access'])),
  ]);
  const objects = Object.entries(contract['x-objects']).map(([of, object]) => {
    const about = calls.filter((call) => call['x-object']?.of === of);
    const lines = about.flatMap((call) => linesOf(call, object, levels));
    return `### ${object.title}\n\n${table(['Call', 'Role', ...Object.values(object.whose)], lines)}`;
  });
  return `<!-- Generated from openapi/contracts/userprofile.yaml by \`npm run contract\`. Do not edit. -->

# Who may do what

Tests check every cell of these tables against the service, on both databases (\`tests/service/access/calls.test.ts\`,
\`tests/service/access/table.test.ts\`). \`{product}\` is the product's code, by default \`NOVA\`: the role is \`NOVA_ADMIN\`.

An administrator is a user with one of the three administrative roles. Other users sign in for the applications of the
suite; here they see only their own account and the objects that it refers to. Every call follows the same rule about
who may change a user:

- Administrators may change a user only if they could give the roles of that user. They can give the roles that they
  have themselves; \`{product}_ADMIN\` can give every role.
- A caller whose only administrative role is \`SCO_ADMIN\` may change users of their own company, and creates users in
  that company. If the caller has no company, they can change and create no users.

A user with several roles has the rights of all of them.

## Which calls

${table(['Call', ...callers], access)}

## By object

What a call answers a role that may make it, by the kind of object. With \`404\`, the caller may not see the object.

${objects.join('\n\n')}
`;
}
