import { readApiCredentials, readInventory } from '../config.ts';
import { checkApplication } from '../conformance/application.ts';
import { Findings, type Finding } from '../conformance/findings.ts';
import { checkInventory } from '../conformance/inventory.ts';
import { findApiHostProblem } from '../application/api-host.ts';
import type { Environment } from '../settings/settings.ts';
import { checkInventory as checkFolder } from '../sources/inventory/open.ts';
import { isUsername } from '../user/username.ts';
import { readArguments } from './arguments.ts';
import { UsageError, type Command } from './command.ts';

const USAGE = `Checks whether a system that the service calls follows its contract, and prints one line for each problem.

  userprofile check-source inventory ADDRESS
  userprofile check-source application ADDRESS [--with-user NAME]

  inventory    checks the inventory at ADDRESS, as in INVENTORY_URL: a web address, or a folder such as
               file:///srv/inventory (openapi/contracts/inventory.yaml). Uses INVENTORY_AUTH and the related settings

  application  checks the API of an application at ADDRESS, as in its form (openapi/contracts/application.yaml). Uses
               API_AUTH_TYPE (HTTP_BASIC or OAUTH2), API_USERNAME and API_PASSWORD or API_PASSWORD_FILE
  --with-user  also sends the application a user NAME, inactive and without roles; this changes an existing user`;

const line = ({ kind, about, message }: Finding): string => `${kind.padEnd(5)}  ${about}: ${message}`;

interface Check {
  address: string;
  withUser: string | null;
  environment: Environment;
  findings: Findings;
}

async function application({ address, withUser, environment, findings }: Check): Promise<void> {
  const refusal = findApiHostProblem(address, true);
  if (refusal) throw new UsageError(refusal);
  if (withUser !== null && !isUsername(withUser)) {
    throw new UsageError('--with-user takes a username of letters, digits, underscores and periods.');
  }
  await checkApplication({
    api: { apiHost: address, ...readApiCredentials(environment) },
    withUser,
    findings,
  });
}

async function inventory({ address, withUser, environment, findings }: Check): Promise<void> {
  if (withUser !== null) throw new UsageError('--with-user is for applications.');
  const inventoryAddress = readInventory({ ...environment, INVENTORY_URL: address });
  if (!inventoryAddress) throw new UsageError('ADDRESS is empty.');
  await checkFolder(inventoryAddress);
  await checkInventory({ address: inventoryAddress, findings });
}

const KINDS = { inventory, application };

export const checkSource: Command = {
  usage: USAGE,
  run: async ({ args, environment, terminal }) => {
    const { positionals, values } = readArguments(args, {
      words: 2,
      options: { 'with-user': { type: 'string' } },
    });
    const [kind = '', address = ''] = positionals;
    if (kind !== 'inventory' && kind !== 'application') {
      throw new UsageError(`Name an inventory or an application to check, not '${kind}'.`);
    }
    const findings = new Findings((finding) => terminal.print(line(finding)));
    await KINDS[kind]({ address, withUser: values['with-user'] ?? null, environment, findings });
    terminal.print(
      findings.isClean ? 'The system follows the contract.' : 'The system does not follow the contract.',
    );
    return findings.isClean ? 0 : 1;
  },
};
