import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import { answerError } from './answerError.ts'

const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const NOT_PAGES = /^\/(api|web|auth|dev|docs|assets|game-art|images|og|metrics|feeds?|rss|atom)(\/|$)/i
/** Files such as `/x.png` and `/x.webmanifest`, and hidden ones such as `/.env` and `/.git/config`. */
const FILE_PATH = /\/\.|\.[a-z0-9]{2,11}$/i

function isPage({ method, url }: FastifyRequest) {
  const path = url.split('?', 1)[0] ?? '/'
  return (method === 'GET' || method === 'HEAD') && !NOT_PAGES.test(path) && !FILE_PATH.test(path)
}

/** A page address that cannot be decoded, such as `/summoner/%`, is searched for as typed. */
export function answerUnreadablePath(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  // Two slashes or a backslash at the start would name another site.
  if (isPage(request)) reply.redirect(request.url.replace(/^[/\\]+/, '/').replaceAll('%', '%25'), 302)
  else answerError(error, request, reply)
}

/** `/clans/` means the list, not a clan without a name. */
export function redirectTrailingSlash(app: FastifyInstance) {
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/', query] = request.url.split(/\?(.*)/s, 2)
    if (path === '/' || !path.endsWith('/') || !isPage(request)) return
    // Two slashes or a backslash at the start would name another site.
    const page = path.replace(/^[/\\]+/, '/').replace(/(?<=.)\/+$/, '')
    return reply.header('cache-control', 'no-cache').redirect(query === undefined ? page : `${page}?${query}`, 302)
  })
}

/** Unknown pages redirect to the home page. Unknown calls, files and feeds are 404; other methods are 405. */
export function answerUnknownPaths(app: FastifyInstance) {
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const allowed = METHODS.filter((method) => app.findRoute({ method, url: path }) !== null)
    // A file route may match the path although it has no such file.
    const isServed = allowed.some((method) => method === (request.method === 'HEAD' ? 'GET' : request.method))
    if (allowed.length > 0 && !isServed) {
      reply.header('allow', allowed.join(', '))
      return answerError(new AppError('METHOD_NOT_ALLOWED'), request, reply)
    }
    if (isPage(request)) return reply.header('cache-control', 'no-cache').redirect('/', 302)
    return answerError(new AppError('NOT_FOUND'), request, reply)
  })
}
