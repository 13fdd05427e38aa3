/** A module as the text of a thread's program (`tools/thread-programs.ts`). */
declare module '*?thread' {
  const program: string;
  export default program;
}
