import { readFile } from 'node:fs/promises';
import { parseYaml } from '@redocly/openapi-core';
import { callsOf, CONTRACT } from './calls.mjs';

export const ACCESS_TABLE = new URL('../../docs/access.md', import.meta.url);

/** Lists the administrative roles of an account, none or one; several roles add up. */
const ROLES = ['none', 'SCO_ADMIN', 'ADMIN', '{product}_ADMIN'];

const NOT_SIGNED_IN = 'not signed in';
const YES = 'yes';
const NOT_APPLICABLE = '–';

const REFUSED_IN_PART = { list: 'not listed', stub: 'stub', row: '422', entry: 'refused' };

const line = (cells) => `| ${cells.join(' | ')} |`;
const table = (head, rows) => [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');

/** Returns the role of a line in `x-objects`: `SCO_ADMIN without a company` is SCO_ADMIN. */
const roleOf = (named) => named.split(' ')[0];

/** Returns how a call answers a role: allowed, or the status that refuses it. */
function answerTo(role, { roles }, level) {
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
    const isLetIn = answerTo(roleOf(named), levels[call['x-access']], call['x-access']) === YES;
    if (isLetIn && outcomes[named]?.length !== whose.length) {
      throw new Error(`${call.operationId}: the rule ${rule} must say of ${whose.length} what ${named} may`);
    }
    const cells = isLetIn
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
    ...callers.map((role) => answerTo(role, levels[call['x-access']], call['x-access'])),
  ]);
  const objects = Object.entries(contract['x-objects']).map(([of, object]) => {
    const about = calls.filter((call) => call['x-object']?.of === of);
    const lines = about.flatMap((call) => linesOf(call, object, levels));
    return `### ${object.title}\n\n${table(['Call', 'Role', ...Object.values(object.whose)], lines)}`;
  });
  return `<!-- Generated from openapi/userprofile.yaml by \`npm run contract\`. Do not edit. -->

# Who may do what

Everything here is tried against the service, cell by cell, on both databases (\`tests/service/access/calls.test.ts\`,
\`tests/service/access/table.test.ts\`). \`{product}\` is the product's code: \`NOVA_ADMIN\`, unless the build says otherwise.

An administrator is who has one of the three administrative roles. Others sign in for the suite's applications; here
they see their own account and what it has. One rule says who may change a user, whatever the call:

- administrators may, but nobody changes an account whose roles they could not give: those that they do not have
  themselves, unless they are \`{product}_ADMIN\`;
- who is \`SCO_ADMIN\` alone changes the users of their own company, and whoever they create has that company. Without a
  company of their own they change and create nobody.

Whoever has several roles may what any of them may.

## Which calls

${table(['Call', ...callers], access)}

## Whose things

What a call that is open to somebody answers, by what it is about. \`404\` says that it is not there for them.

${objects.join('\n\n')}
`;
}
