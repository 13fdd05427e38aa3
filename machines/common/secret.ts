/**
 * A password, a token or a client secret. JSON, inspection and string conversion show `•••`, and a structured clone is
 * empty. Only the call that sends the secret may call `reveal()`.
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
