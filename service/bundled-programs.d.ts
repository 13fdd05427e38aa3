/** A module as the text of a program for a thread or a process (`tools/bundled-programs.ts`). */
declare module '*?program' {
  const program: string;
  export default program;
}
