/** The registered machines and their charts, made at build time (`tools/flows/statecharts.ts`). */
declare module 'virtual:flows' {
  interface FlowEntry {
    readonly machine: string;
    /** Equals its chart's. */
    readonly version: string;
    readonly title: string;
    readonly area: import('../../machines/flows/registry.ts').Area;
    readonly description: string;
    /** How many it has. */
    readonly states: number;
    readonly transitions: number;
  }
  interface FlowChart {
    readonly chart: import('../../machines/flows/statechart.ts').Statechart;
    /** Those with fewer states open come first: the first is what a chart opens as. */
    readonly drawings: readonly import('./drawing.ts').Drawing[];
  }
  const flows: readonly FlowEntry[];
  const charts: Readonly<Record<string, () => Promise<FlowChart>>>;
  export { flows, charts, type FlowEntry, type FlowChart };
}
