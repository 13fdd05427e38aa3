import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { nameProduct } from '../../openapi/rules/product.ts';
import type { FieldProblem } from '../problem.ts';
import { NAME_KEYWORD } from '../json/normalizing-keywords.ts';
import { TEXT_KEYWORD } from '../json/text-keyword.ts';
import { fieldProblems } from '../json/validation.ts';

/** Describes a problem in a list, such as `entry 3, name: This field is required.` The first entry has number 1. */
export function describeProblem({ field, message }: FieldProblem): string {
  const path = field
    .split('.')
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? `entry ${Number(part) + 1}` : part));
  return path.length > 0 ? `${path.join(', ')}: ${message}` : message;
}

export interface NamedSchema {
  type?: string | string[];
  maxItems?: number;
  required?: string[];
  properties?: Record<string, { type?: string | string[]; $ref?: string }>;
}

interface SchemaDocument {
  components: { schemas: Record<string, NamedSchema> };
}

/**
 * Validates values against another system's contract. The validation also normalizes the names in a value, in place.
 *
 * `Schemas` are the generated types of that contract.
 */
export class ContractSchemas<Schemas extends object> {
  readonly #document: SchemaDocument;
  readonly #compiled = new Map<string, ValidateFunction>();
  #ajv: Ajv2020 | null = null;

  constructor(contract: string) {
    this.#document = JSON.parse(nameProduct(contract)) as SchemaDocument;
  }

  /** Returns the schema of a type of the contract. The type must exist. */
  schema(name: keyof Schemas & string): NamedSchema {
    return this.#document.components.schemas[name]!;
  }

  is<Name extends keyof Schemas & string>(name: Name, value: unknown): value is Schemas[Name] {
    return this.#validate(name)(value) as boolean;
  }

  /**
   * Returns the first error of a value; null if the value is valid. Does not collect all errors, because a list can have
   * a million wrong entries.
   */
  problem(name: keyof Schemas & string, value: unknown): FieldProblem | null {
    const validate = this.#validate(name);
    return validate(value) ? null : fieldProblems(validate.errors ?? [])[0]!;
  }

  /**
   * Returns the value if it is valid.
   *
   * @param refusal builds the error from the problem's description
   * @throws the error that `refusal` builds, if the value is invalid
   */
  assert<Name extends keyof Schemas & string>(
    name: Name,
    value: unknown,
    refusal: (wrong: string) => Error,
  ): Schemas[Name] {
    const wrong = this.problem(name, value);
    if (wrong) throw refusal(describeProblem(wrong));
    return value as Schemas[Name];
  }

  #validate(name: string): ValidateFunction {
    const known = this.#compiled.get(name);
    if (known) return known;
    if (!this.#ajv) {
      this.#ajv = new Ajv2020({ strict: false, validateSchema: false });
      this.#ajv.addKeyword(NAME_KEYWORD).addKeyword(TEXT_KEYWORD);
      addFormats(this.#ajv);
      this.#ajv.addSchema(this.#document, 'contract');
    }
    const compiled = this.#ajv.getSchema(`contract#/components/schemas/${name}`)!;
    this.#compiled.set(name, compiled);
    return compiled;
  }
}
