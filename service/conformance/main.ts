import { parseArgs } from 'node:util';
import { ConfigError } from '../config-error.ts';
import { readApiCredentials, readInventory } from '../config.ts';
import { checkApplication } from './application.ts';
import { isUsername } from '../user/username.ts';
import { Findings, type Finding } from './findings.ts';
import { checkInventory } from './inventory.ts';
import { findApiHostProblem } from '../application/api-host.ts';
import { checkInventory as checkFolder } from '../sources/inventory/open.ts';

const USAGE = `Says where a system that the service asks does not keep to its contract, a line for each finding.

  check-source inventory ADDRESS
  check-source application ADDRESS [--with-user NAME]

  inventory    the inventory at ADDRESS, as in INVENTORY_URL: on the web, or a folder such as file:///srv/inventory
               (openapi/inventory.yaml), with the credentials in INVENTORY_AUTH and the settings that go with it

  application  the API of an application at ADDRESS, as in its form (openapi/application.yaml), with the credentials in
               API_AUTH_TYPE (HTTP_BASIC or OAUTH2), API_USERNAME and API_PASSWORD or API_PASSWORD_FILE
  --with-user  also tells the application of a user NAME, inactive and without roles; it changes one that is there

It ends with 0 where nothing is wrong and with 1 otherwise.`;

class UsageError extends Error {}

const line = ({ kind, about, message }: Finding): string => `${kind.padEnd(5)}  ${about}: ${message}\n`;

async function application(address: string, withUser: string | null, findings: Findings): Promise<void> {
  const refusal = findApiHostProblem(address, true);
  if (refusal) throw new UsageError(refusal);
  if (withUser !== null && !isUsername(withUser)) {
    throw new UsageError('--with-user must name a user by letters, digits, underscores and periods.');
  }
  await checkApplication({
    api: { apiHost: address, ...readApiCredentials(process.env) },
    withUser,
    findings,
  });
}

async function inventory(address: string, findings: Findings): Promise<void> {
  const named = readInventory({ ...process.env, INVENTORY_URL: address });
  if (!named) throw new UsageError(USAGE);
  await checkFolder(named);
  await checkInventory({ address: named, findings });
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'with-user': { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    const [kind, address, ...rest] = positionals;
    if (values.help) return null;
    const withUser = values['with-user'] ?? null;
    if (address === undefined || rest.length > 0) throw new UsageError(USAGE);
    if (kind === 'application' || (kind === 'inventory' && withUser === null))
      return { kind, address, withUser };
    throw new UsageError(USAGE);
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(USAGE, { cause: error });
  }
}

async function run(): Promise<boolean> {
  const asked = readArguments();
  if (!asked) {
    process.stdout.write(`${USAGE}\n`);
    return true;
  }
  const findings = new Findings((finding) => void process.stdout.write(line(finding)));
  const { kind, address, withUser } = asked;
  if (kind === 'inventory') await inventory(address, findings);
  else await application(address, withUser, findings);
  process.stdout.write(
    findings.isClean ? 'It keeps to the contract.\n' : 'It does not keep to the contract.\n',
  );
  return findings.isClean;
}

run().then(
  (isClean) => {
    process.exitCode = isClean ? 0 : 1;
  },
  (error: unknown) => {
    const isKnown = error instanceof ConfigError || error instanceof UsageError;
    process.stderr.write(
      `${isKnown ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exitCode = 1;
  },
);
