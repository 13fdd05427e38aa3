/**
 * A value that must not be seen: a password, a token, a client secret.
 *
 * The text lives in a private field, so JSON, structured cloning, spreading, inspection and string conversion
 * give `•••`; only `reveal()` gives the text, and only the call that sends it does so.
 */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  get isEmpty(): boolean {
    return this.#text === '';
  }

  /** Whether both hold the same text. */
  equals(other: Secret): boolean {
    return this.#text === other.#text;
  }

  toJSON(): string {
    return '•••';
  }

  toString(): string {
    return '•••';
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '•••';
  }
}
