import ElkModule, {
  type ELK,
  type ElkExtendedEdge,
  type ElkNode,
  type ElkPoint,
} from 'elkjs/lib/elk.bundled.js';
import {
  type ChartState,
  type ChartTransition,
  type Statechart,
  statesOf,
} from '../../machines/flows/statechart.ts';
import {
  type Box,
  type Drawing,
  ignoredLine,
  type StateBox,
  TYPE,
  type Wire,
  type WireLine,
} from '../../src/flows/drawing.ts';
import { lineText } from '../../src/flows/line-text.ts';
import { flowTexts } from '../../src/flows/texts.ts';
import { textWidth } from './text-width.ts';

const START = 10;
const BEND = 6;

/**
 * A setting of the layout. Several are tried until a drawing fits, because the best one differs from chart to chart.
 */
interface Setting {
  readonly direction: 'DOWN' | 'RIGHT';
  /**
   * How the layout engine removes cycles. Its strategies that keep the order of the definition are not used, because
   * they crash on nested states.
   */
  readonly cycles: 'GREEDY' | 'DEPTH_FIRST';
  /** Whether a label interrupts its arrow or is beside it. */
  readonly labels: 'inline' | 'beside';
}

export const SETTINGS: readonly [Setting, ...Setting[]] = [
  { direction: 'DOWN', cycles: 'GREEDY', labels: 'inline' },
  { direction: 'DOWN', cycles: 'GREEDY', labels: 'beside' },
  { direction: 'DOWN', cycles: 'DEPTH_FIRST', labels: 'inline' },
  { direction: 'DOWN', cycles: 'DEPTH_FIRST', labels: 'beside' },
  { direction: 'RIGHT', cycles: 'GREEDY', labels: 'inline' },
  { direction: 'RIGHT', cycles: 'DEPTH_FIRST', labels: 'inline' },
];

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.spacing.nodeNode': '14',
  'elk.spacing.edgeNode': '10',
  'elk.spacing.edgeEdge': '8',
  'elk.spacing.edgeLabel': '2',
  'elk.layered.spacing.nodeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeNodeBetweenLayers': '10',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
  'elk.padding': '[top=2,left=2,bottom=2,right=2]',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
};

interface Bundle {
  readonly from: string;
  readonly to: string;
  readonly lines: WireLine[];
}

export interface Look {
  readonly opened: ReadonlySet<string>;
  readonly setting: Setting;
  /** Whether to omit the guards of transitions. The text version of the chart always contains them. */
  readonly unguarded?: boolean;
}

/** Computes the positions of a chart's states and arrows. Arrows have only right angles. */
export async function layOut(chart: Statechart, look: Look): Promise<Drawing> {
  const { setting, unguarded = false } = look;
  const lineOf = (transition: ChartTransition): WireLine => ({
    transitions: [transition.id],
    text: lineText(unguarded ? { ...transition, guard: null, otherwise: false } : transition),
  });
  const shownBy = shownStates(chart.root, look.opened);
  const states = statesOf(chart).filter(({ id }) => shownBy.get(id) === id);
  const isFolded = (state: ChartState): boolean =>
    state.states.some(({ id }) => shownBy.get(id) === state.id);
  const stays = chart.transitions.filter(({ targets }) => targets.length === 0);
  const linesOf = (state: ChartState): WireLine[] =>
    isFolded(state) ? [] : merged(stays.filter(({ source }) => source === state.id).map(lineOf));
  const sizeOf = (state: ChartState): Required<Pick<ElkNode, 'width' | 'height'>> =>
    isFolded(state)
      ? sizeOfState(state, [flowTexts.hidden(state.states.length)])
      : sizeOfState(state, [
          ...state.calls.map((call) => `⚙ ${call}`),
          ...linesOf(state).map(({ text }) => `${text} ↺`),
          ...state.ignores.map(ignoredLine),
        ]);
  const nodeOf = (state: ChartState): ElkNode =>
    isFolded(state) || state.states.length === 0
      ? { id: state.id, ...sizeOf(state) }
      : outerNode(state, sizeOf(state), state.states.map(nodeOf), setting);
  const bundles = bundlesOf(chart.transitions, shownBy, lineOf);
  const page: ElkNode = {
    id: 'page',
    layoutOptions: { ...OPTIONS, 'elk.direction': setting.direction },
    children: [nodeOf(chart.root)],
    edges: [
      ...states.flatMap((state) => (isFolded(state) ? [] : startEdge(state))),
      ...[...bundles].map(([id, bundle]) => edgeOf(id, bundle, setting)),
    ],
  };
  const laid: ElkNode = await engine().layout(page);

  const nodes = new Map(withInner(laid).map((node) => [node.id, node]));
  const edges = withInner(laid).flatMap((node) => node.edges ?? []);
  return {
    width: Math.ceil(laid.width ?? 0),
    height: Math.ceil(laid.height ?? 0),
    opened: [...look.opened],
    boxes: states.map((state): StateBox => ({
      state: state.id,
      ...boxOf(nodes.get(state.id)!),
      hidden: isFolded(state) ? state.states.length : 0,
      calls: isFolded(state) ? [] : state.calls,
      stays: linesOf(state),
      ignores: isFolded(state) ? [] : state.ignores,
    })),
    wires: edges.flatMap((edge): Wire[] => {
      const bundle = bundles.get(edge.id);
      return bundle
        ? [{ id: edge.id, path: pathOf(edge), label: boxOf(edge.labels![0]!), lines: merged(bundle.lines) }]
        : [];
    }),
    starts: edges.flatMap((edge) => {
      const start = nodes.get(edge.sources[0]!)!;
      if (bundles.has(edge.id)) return [];
      const { x, y } = boxOf(start);
      return [{ state: edge.targets[0]!, x: x + START / 2, y: y + START / 2, path: pathOf(edge) }];
    }),
  };
}

/** Maps each state to the state that the drawing contains for it: the state itself, or the folded state around it. */
function shownStates(root: ChartState, opened: ReadonlySet<string>): ReadonlyMap<string, string> {
  const pairsOf = (state: ChartState, folded: string | null): [string, string][] => {
    const hides = folded ?? (state === root || opened.has(state.id) ? null : state.id);
    return [[state.id, folded ?? state.id], ...state.states.flatMap((inner) => pairsOf(inner, hides))];
  };
  return new Map(pairsOf(root, null));
}

/** Creates ELK's layout engine. The imported module has the class one level deeper than its types say. */
function engine(): ELK {
  const Elk = ('default' in ElkModule ? ElkModule.default : ElkModule) as typeof ElkModule;
  return new Elk();
}

/** Merges lines with the same text into one line that stands for the transitions of all. */
function merged(lines: readonly WireLine[]): WireLine[] {
  const texts = [...new Set(lines.map(({ text }) => text))];
  return texts.map((text) => ({
    text,
    transitions: lines.filter((line) => line.text === text).flatMap(({ transitions }) => transitions),
  }));
}

/** Groups transitions by the two drawn states that they connect. Omits transitions inside of a folded state. */
function bundlesOf(
  transitions: readonly ChartTransition[],
  shownBy: ReadonlyMap<string, string>,
  lineOf: (transition: ChartTransition) => WireLine,
): Map<string, Bundle> {
  const bundles = new Map<string, Bundle>();
  for (const transition of transitions) {
    for (const target of transition.targets) {
      const from = shownBy.get(transition.source)!;
      const to = shownBy.get(target)!;
      if (from === to && (from !== transition.source || to !== target)) continue;
      const id = `${from} → ${to}`;
      const bundle = bundles.get(id) ?? { from, to, lines: [] };
      bundle.lines.push(lineOf(transition));
      bundles.set(id, bundle);
    }
  }
  return bundles;
}

function sizeOfState({ name }: ChartState, lines: readonly string[]): { width: number; height: number } {
  return {
    width: Math.max(
      72,
      textWidth(name, TYPE.title, 'semibold') + 2 * TYPE.inset,
      ...lines.map((line) => textWidth(line, TYPE.line) + 2 * TYPE.inset),
    ),
    height: TYPE.head + lines.length * TYPE.lineHeight + (lines.length > 0 ? 6 : 4),
  };
}

function outerNode(
  { id, initial }: ChartState,
  { width, height }: { width: number; height: number },
  inner: readonly ElkNode[],
  { cycles }: Setting,
): ElkNode {
  const start: ElkNode = {
    id: `${id} start`,
    width: START,
    height: START,
    layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
  };
  return {
    id,
    children: initial ? [start, ...inner] : [...inner],
    layoutOptions: {
      'elk.layered.cycleBreaking.strategy': cycles,
      'elk.padding': `[top=${height + 4},left=10,bottom=10,right=10]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
  };
}

function startEdge({ id, initial }: ChartState): ElkExtendedEdge[] {
  return initial ? [{ id: `${id} initial`, sources: [`${id} start`], targets: [initial] }] : [];
}

function edgeOf(id: string, bundle: Bundle, { labels }: Setting): ElkExtendedEdge {
  const lines = merged(bundle.lines);
  return {
    id,
    sources: [bundle.from],
    targets: [bundle.to],
    labels: [
      {
        id: `${id} label`,
        text: lines.map(({ text }) => text).join('\n'),
        width: Math.max(...lines.map(({ text }) => textWidth(text, TYPE.line))) + TYPE.inset,
        height: lines.length * TYPE.lineHeight + 2,
        layoutOptions: {
          'elk.edgeLabels.inline': String(labels === 'inline'),
          'elk.edgeLabels.placement': 'CENTER',
        },
      },
    ],
  };
}

function withInner(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(withInner)];
}

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box {
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}

function pathOf({ id, sections }: ElkExtendedEdge): string {
  const section = sections?.[0];
  if (!section) throw new Error(`${id} was not laid out`);
  const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (!before) return `M${at(point)}`;
      if (!after) return `L${at(point)}`;
      return `L${at(pointTowards(point, before))}Q${at(point)} ${at(pointTowards(point, after))}`;
    })
    .join('');
}

const at = ({ x, y }: ElkPoint): string => `${Math.round(x)},${Math.round(y)}`;

function pointTowards(from: ElkPoint, to: ElkPoint): ElkPoint {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const step = Math.min(BEND, length / 2);
  return { x: from.x + ((to.x - from.x) * step) / length, y: from.y + ((to.y - from.y) * step) / length };
}
