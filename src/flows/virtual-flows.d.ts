/** The registered machines and their charts, generated at build time (`tools/flows/statecharts.ts`). */
declare module 'virtual:flows' {
  interface FlowEntry {
    readonly machine: string;
    /** The hash of the machine's chart (`versionOf`). */
    readonly version: string;
    readonly title: string;
    readonly area: import('../../machines/registry.ts').Area;
    readonly description: string;
    readonly states: number;
    readonly transitions: number;
  }
  interface FlowChart {
    readonly chart: import('../../machines/flows/statechart.ts').Statechart;
    /** One drawing for each set of expanded states, from the most folded chart to the whole one. */
    readonly drawings: readonly import('./drawing.ts').Drawing[];
  }
  const flows: readonly FlowEntry[];
  const charts: Readonly<Record<string, () => Promise<FlowChart>>>;
  export { flows, charts, type FlowEntry, type FlowChart };
}
