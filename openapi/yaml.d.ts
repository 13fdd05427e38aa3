/** A YAML file as the text of the same document in JSON (`tools/yaml-as-json.ts`). */
declare module '*.yaml' {
  const json: string;
  export default json;
}
