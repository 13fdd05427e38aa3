import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Access, ACCESS } from '../../openapi/generated/access.ts';
import type { operations } from '../../openapi/generated/schema.d.ts';
import type { Services } from '../services.ts';
import type { ListAnswer, PageAnswer } from './lists.ts';
import type { Viewer } from '../access/viewer.ts';

type OperationId = keyof operations;

type At<T, K extends string> = T extends { [key in K]?: infer V } ? NonNullable<V> : never;
type OrEmpty<T> = [T] extends [never] ? Record<never, never> : T;
type BodyOf<T> = T extends { content: infer Content } ? Content[keyof Content] : undefined;

export interface Input<K extends OperationId> {
  params: OrEmpty<At<operations[K]['parameters'], 'path'>>;
  query: OrEmpty<At<operations[K]['parameters'], 'query'>>;
  headers: {
    [H in keyof OrEmpty<At<operations[K]['parameters'], 'header'>> as Lowercase<H & string>]: OrEmpty<
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

/**
 * The result of a handler: a status and body that the OpenAPI contract declares for this call, or a list
 * (`ListAnswer`, `PageAnswer`). To refuse a call, a handler throws a Problem.
 */
export type Output<K extends OperationId> =
  | {
      [S in keyof Responses<K>]: {
        status: S;
        /**
         * A text body may also be a stream. A Buffer already contains the serialized body and is sent
         * unchanged.
         */
        body: BodyOf<Responses<K>[S]> | (BodyOf<Responses<K>[S]> extends string ? Readable : Buffer);
        headers?: Record<string, string | string[]>;
      };
    }[keyof Responses<K>]
  | (Responses<K> extends { 200: infer Ok } ? ListAnswer<BodyOf<Ok>> | PageAnswer<BodyOf<Ok>> : never);

interface Asked {
  request: FastifyRequest;
  /** Aborts with a Problem if the client closes the connection. */
  readonly signal: AbortSignal;
}

type ContextOf<A extends Access> = A extends 'public'
  ? Asked
  : A extends 'optional'
    ? Asked & { viewer: Viewer | null }
    : Asked & { viewer: Viewer };

/** The context of a handler. The viewer is missing in public calls, even if the caller sends a token. */
export type HandlerContext<K extends OperationId> = ContextOf<(typeof ACCESS)[K]>;

export type Handlers = {
  [K in OperationId]: (input: Input<K>, context: HandlerContext<K>) => Promise<Output<K>>;
};

type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

type MakeHandlers = (services: Services) => Partial<Handlers>;

export const handlersOf = <Makes extends readonly MakeHandlers[]>(
  makes: Makes,
  services: Services,
): AllOf<ReturnType<Makes[number]>> => Object.assign({}, ...makes.map((make) => make(services)));
