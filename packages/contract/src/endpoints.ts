import type { z } from 'zod'
import type { Route } from './route.ts'
import type { ROUTE_TABLES } from './routeTables.ts'

type RoutesOf<Table> = Table extends unknown ? Table[keyof Table] : never

type KnownRoute = RoutesOf<RoutesOf<RoutesOf<typeof ROUTE_TABLES>>>

type NamedRoutes = { [R in KnownRoute as R['call']]: R }

/** This is only a type, so that zod (22.8 kB) is not in the browser's first download. */
export type Endpoint = keyof NamedRoutes

type SchemaOf<E extends Endpoint> = NamedRoutes[E] extends { schema: infer S extends Route['schema'] } ? S : never
type EndpointPart<E extends Endpoint, Name extends string> =
  SchemaOf<E> extends Record<Name, infer S extends z.ZodType> ? S : never

/** Optional members stay optional, and members that are coerced have the type that the coercion expects. */
type InputOf<S extends z.ZodType> = [S] extends [never]
  ? never
  : {
      [K in keyof z.input<S>]: K extends keyof z.output<S>
        ? unknown extends z.input<S>[K]
          ? z.output<S>[K] | undefined
          : z.input<S>[K]
        : z.input<S>[K]
    }

type Successes<E extends Endpoint> = SchemaOf<E> extends { response: infer R } ? R[keyof R & (200 | 201 | 202)] : never

type ParamsOf<E extends Endpoint> = InputOf<EndpointPart<E, 'params'>>
type QueryOf<E extends Endpoint> = InputOf<EndpointPart<E, 'querystring'>>
export type BodyOf<E extends Endpoint> = InputOf<EndpointPart<E, 'body'>>
export type AnswerOf<E extends Endpoint> = [Successes<E>] extends [never]
  ? undefined
  : Successes<E> extends z.ZodType
    ? z.input<Successes<E>>
    : never

type InputMember<Name extends string, Value> = [Value] extends [never]
  ? { [K in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value | undefined }
    : { [K in Name]: Value }

export type ReadEndpoint = Extract<Endpoint, `GET ${string}`>
export type CommandEndpoint = Exclude<Endpoint, ReadEndpoint>
export type ReadInput<E extends Endpoint> = InputMember<'params', ParamsOf<E>> & InputMember<'query', QueryOf<E>>
export type CommandInput<E extends Endpoint> = ReadInput<E> & InputMember<'body', BodyOf<E>>

/** The input may be omitted if all its members are optional. */
export type InputArguments<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input]
