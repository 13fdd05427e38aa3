import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Access, ACCESS } from '../../openapi/access.ts';
import type { operations } from '../../openapi/schema.d.ts';
import type { Services } from '../services.ts';
import type { ListAnswer } from './lists.ts';
import type { Viewer } from '../access/viewer.ts';

type OperationId = keyof operations;

type At<T, K extends string> = T extends { [key in K]?: infer V } ? NonNullable<V> : never;
type Known<T> = [T] extends [never] ? Record<never, never> : T;
type BodyOf<T> = T extends { content: infer Content } ? Content[keyof Content] : undefined;

/** What a handler gets: everything checked against the contract. */
export interface Input<K extends OperationId> {
  params: Known<At<operations[K]['parameters'], 'path'>>;
  query: Known<At<operations[K]['parameters'], 'query'>>;
  /** With their names in lower case. */
  headers: {
    [H in keyof Known<At<operations[K]['parameters'], 'header'>> as Lowercase<H & string>]: Known<
      At<operations[K]['parameters'], 'header'>
    >[H];
  };
  body: operations[K] extends { requestBody: infer Body }
    ? BodyOf<Body>
    : operations[K] extends { requestBody?: infer Body }
      ? BodyOf<NonNullable<Body>> | undefined
      : undefined;
}

type Responses<K extends OperationId> = operations[K]['responses'];

/** What a handler gives: a status of the contract with its body, or a list. It refuses by throwing a Problem. */
export type Output<K extends OperationId> =
  | {
      [S in keyof Responses<K>]: {
        status: S;
        /** What is text may be sent while it is made; anything may be encoded already, and then says its type. */
        body: BodyOf<Responses<K>[S]> | (BodyOf<Responses<K>[S]> extends string ? Readable : Buffer);
        headers?: Record<string, string | string[]>;
      };
    }[keyof Responses<K>]
  | (Responses<K> extends { 200: infer Ok } ? ListAnswer<BodyOf<Ok>> : never);

interface Asked {
  request: FastifyRequest;
  /** Aborted, with a Problem, when whoever asks goes before they are answered. */
  readonly gone: AbortSignal;
}

type ContextOf<A extends Access> = A extends 'public'
  ? Asked
  : A extends 'optional'
    ? Asked & { viewer: Viewer | null }
    : Asked & { viewer: Viewer };

/** Who asks. A public call has no viewer, whatever token it carries. */
export type Context<K extends OperationId> = ContextOf<(typeof ACCESS)[K]>;

/** One function for each call of the contract. */
export type Handlers = {
  [K in OperationId]: (input: Input<K>, context: Context<K>) => Promise<Output<K>>;
};

/** All of these at once, where the union is of one or the other. */
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

type MakeHandlers = (services: Services) => Partial<Handlers>;

/** The handlers that several parts of the service make, in one. */
export const handlersOf = <Makes extends readonly MakeHandlers[]>(
  makes: Makes,
  services: Services,
): AllOf<ReturnType<Makes[number]>> => Object.assign({}, ...makes.map((make) => make(services)));
