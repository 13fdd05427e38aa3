/**
 * An imported YAML file. The build converts it to a JSON text of the same document (`tools/yaml-as-json.ts`).
 */
declare module '*.yaml' {
  const json: string;
  export default json;
}
