/** Returns a promise (`answered`), and a function (`answer`) that resolves it. */
export function deferredAnswer<Answer>(): {
  readonly answered: Promise<Answer>;
  readonly answer: (answer: Answer) => void;
} {
  let answer!: (answer: Answer) => void;
  const answered = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  return { answered, answer };
}
