/**
 * A module bundled as source text, to start in a worker thread or a child process
 * (`tools/bundled-programs.ts`).
 */
declare module '*?program' {
  const program: string;
  export default program;
}
