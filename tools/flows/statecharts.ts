import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import { statechartOf, statesOf } from '../../machines/flows/statechart.ts';
import type { RegisteredMachine } from '../../machines/registry.ts';
import { cachedDrawingsOf } from './cached-drawings.ts';

const REGISTRY = fileURLToPath(new URL('../../machines/registry.ts', import.meta.url));
const ALL = 'virtual:flows';

type Registry = Awaited<ReturnType<typeof readRegistry>>;

/**
 * A Vite plugin that provides `virtual:flows` (all registered machines, each with a function that loads its chart) and
 * `virtual:flows/<machine>` (a chart with its drawings). The layout is computed at build time, because the layout
 * engine has 430 kB and needs a second; a chart has only a few kB.
 */
export function statecharts(): Plugin {
  let reading: Promise<Registry> | null = null;
  const read = (): Promise<Registry> => (reading ??= readRegistry());
  return {
    name: 'statecharts',
    resolveId: {
      filter: { id: /^virtual:flows(?:\/\w+)?$/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:flows/ },
      async handler(id) {
        const { registry, files } = await read();
        for (const file of files) this.addWatchFile(file);
        const name = id.slice(`\0${ALL}/`.length);
        return { code: name === '' ? listOf(registry) : await chartOf(registry, name), moduleType: 'js' };
      },
    },
    watchChange() {
      reading = null;
    },
  };
}

async function readRegistry(): Promise<{ registry: readonly RegisteredMachine[]; files: readonly string[] }> {
  const { module, dependencies } = await runnerImport<{ registry: readonly RegisteredMachine[] }>(REGISTRY, {
    configFile: false,
    logLevel: 'error',
  });
  return { registry: module.registry, files: [REGISTRY, ...dependencies] };
}

function listOf(registry: readonly RegisteredMachine[]): string {
  const flows = registry.map(({ machine, title, area, description }) => {
    const chart = statechartOf(machine);
    const states = statesOf(chart).length - 1;
    const { version, transitions } = chart;
    return {
      machine: machine.id,
      version,
      title,
      area,
      description,
      states,
      transitions: transitions.length,
    };
  });
  const loaders = flows.map(
    ({ machine }) => `${JSON.stringify(machine)}: () => import(${JSON.stringify(`${ALL}/${machine}`)})`,
  );
  return `export const flows = ${JSON.stringify(flows)};\nexport const charts = { ${loaders.join(', ')} };`;
}

async function chartOf(registry: readonly RegisteredMachine[], name: string): Promise<string> {
  const entry = registry.find(({ machine }) => machine.id === name);
  if (!entry) throw new Error(`No machine is called ${name}`);
  const chart = statechartOf(entry.machine);
  return `export const chart = ${JSON.stringify(chart)};\nexport const drawings = ${JSON.stringify(await cachedDrawingsOf(chart))};`;
}
