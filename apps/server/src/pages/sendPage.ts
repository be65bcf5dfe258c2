import type { DeliveredViewer } from '@buri/contract/auth'
import { type HistoryView, VIEW_COOKIE } from '@buri/contract/historyView'
import { isPhone } from '@buri/contract/phone'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from '#server/pages/page.ts'
import { renderPage, type Shell } from '#server/pages/shell.ts'
import { type BodyCache, encodeBody, etagOf } from '#server/platform/http/bodyCache.ts'
import { HTML_TYPE, sendEncodedBody, wantedEncoding } from '#server/platform/http/sendEncodedBody.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'

export type RenderOptions = {
  shell: Shell
  publicUrl: () => string
  contact: string | undefined
  deliveredViewer: (request: FastifyRequest) => Promise<DeliveredViewer | undefined>
}

export async function rendererFor(
  request: FastifyRequest,
  { shell, publicUrl, contact, deliveredViewer }: RenderOptions,
) {
  const viewer = await deliveredViewer(request)
  const { url: route } = request.routeOptions
  const context = {
    publicUrl: publicUrl(),
    contact,
    route,
    address: request.url,
    isPhone: isFromPhone(request),
    rows: rowsOf(request),
    log: request.log,
    viewer,
  }
  return (page: Page) => renderPage(shell, page, context)
}

export const isFromPhone = (request: FastifyRequest) => isPhone(request.headers['user-agent'] ?? '')

/** A request refused before cookies are parsed has no `cookies`. */
const rowsOf = (request: FastifyRequest): HistoryView =>
  request.cookies?.[VIEW_COOKIE] === 'compact' ? 'compact' : 'detailed'

const NOBODY_KNOWN = async () => undefined

export function pageSender(options: RenderOptions) {
  return async (request: FastifyRequest, reply: FastifyReply, page: Page) => {
    // An error page queries nothing, as a second query may fail again.
    const deliveredViewer = page.status < 500 ? options.deliveredViewer : NOBODY_KNOWN
    const render = await rendererFor(request, { ...options, deliveredViewer })
    const body = await encodeBody(render(page), wantedEncoding(request))
    return sendEncodedBody(request, reply.code(page.status), body, HTML_TYPE)
  }
}

/** Signed-in viewers, and addresses with options other than a list's page, get an uncached page. */
export function cachedPageSender({ bodies, ...options }: RenderOptions & { bodies: BodyCache }) {
  const send = pageSender(options)
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    cacheTags: readonly string[],
    make: () => Page,
    isPlain = !request.url.includes('?'),
  ) => {
    if (viewerOf(request).kind === 'user' || !isPlain) return send(request, reply, make())
    const render = await rendererFor(request, options)
    const key = `page ${isFromPhone(request)} ${rowsOf(request)} ${options.publicUrl()}${request.url} ${cacheTags.join(' ')}`
    const body = await bodies.take(key, wantedEncoding(request), async () => render(make()))
    return sendEncodedBody(request, reply, body, HTML_TYPE)
  }
}

/** The tag of each answer is computed once, because many requests share an answer. */
const tags = new WeakMap<object, string>()
export function cacheTagOf(answer: object): string {
  const tag = tags.get(answer) ?? etagOf(Buffer.from(JSON.stringify(answer)))
  tags.set(answer, tag)
  return tag
}
