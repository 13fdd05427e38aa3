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
  type StateBox,
  TYPE,
  type Wire,
  type WireLine,
} from '../../src/flows/drawing.ts';
import { lineText } from '../../src/flows/line-text.ts';
import { textWidth } from './text-width.ts';

const START = 10;
const BEND = 6;

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.unnecessaryBendpoints': 'true',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
};

/** Avoids the strategies that keep the definition's order, which crash on nested states. */
const INSIDE = { 'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST' };

interface Bundle {
  readonly from: string;
  readonly to: string;
  readonly lines: WireLine[];
}

/**
 * Lays out a chart from top to bottom, with nested states and edges at right angles. From left to right would
 * be twice as wide, because of the labels.
 */
export async function layOut(chart: Statechart): Promise<Drawing> {
  const states = statesOf(chart);
  const stays = chart.transitions.filter(({ targets }) => targets.length === 0);
  const linesOf = ({ id }: ChartState): WireLine[] => stays.filter(({ source }) => source === id).map(lineOf);
  const bundles = bundlesOf(chart.transitions);
  const page: ElkNode = {
    id: 'page',
    layoutOptions: OPTIONS,
    children: [nodeOf(chart.root, linesOf)],
    edges: [...startEdges(states), ...[...bundles].map(([id, bundle]) => edgeOf(id, bundle))],
  };
  const laid: ElkNode = await engine().layout(page);

  const nodes = new Map(withInner(laid).map((node) => [node.id, node]));
  const edges = withInner(laid).flatMap((node) => node.edges ?? []);
  return {
    width: Math.ceil(laid.width ?? 0),
    height: Math.ceil(laid.height ?? 0),
    boxes: states.map((state): StateBox => ({
      state: state.id,
      ...boxOf(nodes.get(state.id)!),
      calls: state.calls,
      stays: linesOf(state),
    })),
    wires: edges.flatMap((edge): Wire[] => {
      const bundle = bundles.get(edge.id);
      return bundle
        ? [{ id: edge.id, path: pathOf(edge), label: boxOf(edge.labels![0]!), lines: bundle.lines }]
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

/** Finds the class, which is nested one level deeper when the package loads as a module than its types say. */
function engine(): ELK {
  const Elk = ('default' in ElkModule ? ElkModule.default : ElkModule) as typeof ElkModule;
  return new Elk();
}

const lineOf = (transition: ChartTransition): WireLine => ({
  transition: transition.id,
  text: lineText(transition),
});

function bundlesOf(transitions: readonly ChartTransition[]): Map<string, Bundle> {
  const bundles = new Map<string, Bundle>();
  for (const transition of transitions) {
    for (const to of transition.targets) {
      const id = `${transition.source} → ${to}`;
      const bundle = bundles.get(id) ?? { from: transition.source, to, lines: [] };
      bundle.lines.push(lineOf(transition));
      bundles.set(id, bundle);
    }
  }
  return bundles;
}

function nodeOf(state: ChartState, linesOf: (state: ChartState) => WireLine[]): ElkNode {
  const lines = [...state.calls.map((call) => `⚙ ${call}`), ...linesOf(state).map(({ text }) => `${text} ↺`)];
  const width = Math.max(
    72,
    textWidth(state.name, TYPE.title, 'semibold') + 2 * TYPE.inset,
    ...lines.map((line) => textWidth(line, TYPE.line) + 2 * TYPE.inset),
  );
  const height = TYPE.head + lines.length * TYPE.lineHeight + (lines.length > 0 ? 6 : 4);
  if (state.states.length === 0) return { id: state.id, width, height };
  const start: ElkNode[] = state.initial
    ? [
        {
          id: `${state.id} start`,
          width: START,
          height: START,
          layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
        },
      ]
    : [];
  return {
    id: state.id,
    children: [...start, ...state.states.map((inner) => nodeOf(inner, linesOf))],
    layoutOptions: {
      ...INSIDE,
      'elk.padding': `[top=${height + 8},left=16,bottom=16,right=16]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
  };
}

function startEdges(states: readonly ChartState[]): ElkExtendedEdge[] {
  return states.flatMap(({ id, initial }) =>
    initial ? [{ id: `${id} initial`, sources: [`${id} start`], targets: [initial] }] : [],
  );
}

function edgeOf(id: string, { from, to, lines }: Bundle): ElkExtendedEdge {
  return {
    id,
    sources: [from],
    targets: [to],
    labels: [
      {
        id: `${id} label`,
        text: lines.map(({ text }) => text).join('\n'),
        width: Math.max(...lines.map(({ text }) => textWidth(text, TYPE.line))) + TYPE.inset,
        height: lines.length * TYPE.lineHeight + 4,
        layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
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
      return `L${at(towards(point, before))}Q${at(point)} ${at(towards(point, after))}`;
    })
    .join('');
}

const at = ({ x, y }: ElkPoint): string => `${Math.round(x)},${Math.round(y)}`;

function towards(from: ElkPoint, to: ElkPoint): ElkPoint {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const step = Math.min(BEND, length / 2);
  return { x: from.x + ((to.x - from.x) * step) / length, y: from.y + ((to.y - from.y) * step) / length };
}
