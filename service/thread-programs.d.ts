/** A module as the text of a program for a thread (`tools/thread-programs.ts`). */
declare module '*?thread' {
  const program: string;
  export default program;
}
