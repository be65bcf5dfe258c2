import { methodAndUrl, type Route } from '@buri/contract/route'
import type {
  ContextConfigDefault,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
} from 'fastify'
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'

type Handler<R extends Route> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  ContextConfigDefault,
  R['schema'],
  ZodTypeProvider
>

export const registrable = <R extends Route>(route: R) => ({ ...route, ...methodAndUrl(route) })

/** Registers the routes that have a handler here. Other plugins may handle the rest of the table. */
export function serve<const Table extends Readonly<Record<string, Route>>>(
  app: Parameters<FastifyPluginAsyncZod>[0],
  table: Table,
  handlers: { readonly [Name in keyof Table]?: Handler<Table[Name]> },
) {
  for (const [name, handler] of Object.entries<Handler<Route> | undefined>(handlers)) {
    const route = table[name]
    if (route && handler) app.route({ ...registrable(route), handler })
  }
}
