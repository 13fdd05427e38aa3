import type { BrowserContext } from 'playwright';
import { scriptKb } from '../../support/first-shown.ts';
import { budget, type Figure, median } from '../measure.ts';
import { visit } from './visits.ts';

interface Load {
  readonly scriptKb: number;
  readonly requests: number;
}

/** The prerendered screens, each with budgets for the files that the browser loads before the screen is visible. */
const SCREENS = [
  {
    screen: 'login screen',
    isSignedIn: false,
    selector: 'input[type=password]',
    seen: { scriptKb: 7.7, requests: 4 },
    taken: { scriptKb: 150, requests: 10 },
  },
  {
    screen: 'users list',
    isSignedIn: true,
    selector: 'tbody th a',
    seen: { scriptKb: 7.7, requests: 6 },
    taken: { scriptKb: 187, requests: 13 },
  },
] as const;

const loadOf = async (requests: readonly string[]): Promise<Load> => ({
  scriptKb: await scriptKb(requests),
  requests: requests.length,
});

function figuresOf(what: string, loads: readonly Load[], most: Load): Figure[] {
  return [
    {
      what: `script until the ${what}`,
      measured: median(loads.map((load) => load.scriptKb)),
      unit: 'kB gzip',
      against: budget(most.scriptKb),
    },
    {
      what: `requests until the ${what}`,
      measured: median(loads.map((load) => load.requests)),
      unit: '',
      against: budget(most.requests),
    },
  ];
}

/** Measures which files the browser loads before a prerendered screen is visible, and before React has taken over. */
export async function measureLoads(
  url: string,
  runs: number,
  inContext: <Result>(
    work: (context: BrowserContext) => Promise<Result>,
    isSignedIn: boolean,
  ) => Promise<Result>,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { screen, isSignedIn, selector, seen, taken } of SCREENS) {
    const loads: { seen: Load; taken: Load }[] = [];
    for (let run = 0; run < runs; run++)
      await inContext(async (context) => {
        const contender = { path: 'user/list', row: selector, ownRow: `#root ${selector}` };
        const { page, requests, ownRequests } = await visit(context, url, { contender });
        await page.close();
        loads.push({ seen: await loadOf(requests), taken: await loadOf(ownRequests) });
      }, isSignedIn);
    figures.push(
      ...figuresOf(
        `${screen} is visible`,
        loads.map((load) => load.seen),
        seen,
      ),
      ...figuresOf(
        `${screen} works`,
        loads.map((load) => load.taken),
        taken,
      ),
    );
  }
  return figures;
}
