import { EMBED_KINDS, type EmbedKind, embedRoutes } from '@buri/contract/embeds'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { PostService } from '#server/features/community/posts/posts.service.ts'
import type { MatchService } from '#server/features/matches/matches.service.ts'
import type { PlayerService } from '#server/features/players/players.service.ts'
import { parseIdInPath } from '#server/pages/community/openPages.service.ts'
import { SITE_NAME } from '#server/pages/page.ts'
import { AppError, refusalOf } from '#server/platform/errors.ts'
import { logDefect } from '#server/platform/http/answerError.ts'
import { type BodyCache, type EncodedBody, encodeBody } from '#server/platform/http/bodyCache.ts'
import type { WithReads } from '#server/platform/http/chooseDatabase.ts'
import { decodedText, STORED_ENCODING } from '#server/platform/http/encodedText.ts'
import { escapeHtml } from '#server/platform/http/escapeHtml.ts'
import { equivalentOrigins } from '#server/platform/http/origin.ts'
import { artOrigin } from '#server/platform/http/securityHeaders.ts'
import { HTML_TYPE, sendEncodedBody, wantedEncoding } from '#server/platform/http/sendEncodedBody.ts'
import { registrable } from '#server/platform/http/serve.ts'
import { VISITOR } from '#server/platform/http/viewer.ts'
import { matchEmbed, playerEmbed, postEmbed } from './embedCards.ts'
import { type EmbedCard, embedDocument, embedPolicy, refusedDocument } from './embedDocument.ts'

type Sources = {
  players: Pick<PlayerService, 'profile'>
  matches: Pick<MatchService, 'detail'>
  posts: Pick<PostService, 'read'>
}
type Options = {
  withReads: WithReads<Sources>
  bodies: BodyCache
  publicUrl: () => string
  gameAssetsUrl: string
}

/** Strangers see the frame, so cards use only what every visitor may see. */
type EmbedSubject = {
  page: RegExp
  /** The height in pixels that fits the longest card at the width of a phone. */
  height: number
  read: (sources: Sources, id: string) => Promise<EncodedBody>
  cardOf: (json: string) => EmbedCard
}
// The JSON comes from our own services, so it is trusted and not validated again.
const SUBJECTS: Record<EmbedKind, EmbedSubject> = {
  player: {
    page: /^\/summoner\/([^/]+)$/,
    height: 210,
    read: ({ players }, id) => players.profile(id, STORED_ENCODING, VISITOR),
    cardOf: (json) => playerEmbed(JSON.parse(json)),
  },
  match: {
    page: /^\/match\/([^/]+)$/,
    height: 340,
    read: ({ matches }, id) => matches.detail(id, STORED_ENCODING, VISITOR),
    cardOf: (json) => matchEmbed(JSON.parse(json)),
  },
  post: {
    page: /^\/community\/board\/[1-9]\d*\/post\/([^/]+)$/,
    height: 240,
    read: ({ posts }, address) => {
      const id = parseIdInPath(address)
      if (id === undefined) throw new AppError('POST_NOT_FOUND')
      return posts.read(id, VISITOR, STORED_ENCODING)
    },
    cardOf: (json) => postEmbed(JSON.parse(json)),
  },
}

const FRAME_WIDTH = 600

const isKind = (text: string): text is EmbedKind => EMBED_KINDS.some((kind) => kind === text)

function sharedAt(address: string, publicUrl: string): { kind: EmbedKind; id: string } | undefined {
  const url = URL.parse(address)
  if (!url || !equivalentOrigins(publicUrl).includes(url.origin)) return undefined
  for (const kind of EMBED_KINDS) {
    const [, id] = SUBJECTS[kind].page.exec(url.pathname) ?? []
    if (id !== undefined) return { kind, id: decoded(id) }
  }
  return undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll('\0', '')
  } catch (cause) {
    throw new AppError('NOT_FOUND', { cause })
  }
}

const frameOf = (src: string, { title, width, height }: { title: string; width: number; height: number }) =>
  `<iframe src="${escapeHtml(src)}" title="${escapeHtml(title)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`

export const embedsPlugin: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { withReads, publicUrl } = options

  app.route({
    ...registrable(embedRoutes.oembed),
    config: { isImpersonal: true },
    handler: async (request) => {
      const { url, maxwidth = FRAME_WIDTH, maxheight } = request.query
      const shared = sharedAt(url, publicUrl())
      if (!shared) throw new AppError('NOT_FOUND')
      const { kind, id } = shared
      const { read, cardOf, height: wanted } = SUBJECTS[kind]
      const { title } = cardOf(decodedText(await withReads(request, (sources) => read(sources, id))))
      const [width, height] = [Math.min(FRAME_WIDTH, maxwidth), Math.min(wanted, maxheight ?? wanted)]
      const src = `${publicUrl()}/embed/${kind}/${encodeURIComponent(id)}`
      return {
        version: '1.0',
        type: 'rich',
        provider_name: SITE_NAME,
        provider_url: publicUrl(),
        title,
        html: frameOf(src, { title, width, height }),
        width,
        height,
      } as const
    },
  })

  await app.register(framedCards, options)
}

const framedCards: FastifyPluginAsyncZod<Options> = async (app, { withReads, bodies, publicUrl, gameAssetsUrl }) => {
  const headers = {
    'content-security-policy': embedPolicy(artOrigin(gameAssetsUrl)),
    // Sites that isolate themselves can frame only answers that allow it.
    'cross-origin-resource-policy': 'cross-origin',
    'x-robots-tag': 'noindex',
  }
  const send = (request: FastifyRequest, reply: FastifyReply, body: EncodedBody) =>
    sendEncodedBody(request, reply.headers(headers), body, HTML_TYPE)

  app.setErrorHandler(async (error, request, reply) => {
    logDefect(error, request)
    const { statusCode, message } = refusalOf(error)
    const body = await encodeBody(refusedDocument(message, publicUrl()), wantedEncoding(request))
    return send(request, reply.code(statusCode), body)
  })

  app.get<{ Params: { kind: string; id: string } }>(
    '/embed/:kind/:id',
    { config: { access: 'open', isImpersonal: true } },
    async (request, reply) => {
      const { kind, id } = request.params
      if (!isKind(kind)) throw new AppError('NOT_FOUND')
      const { read, cardOf } = SUBJECTS[kind]
      const source = await withReads(request, (sources) => read(sources, id))
      const origin = publicUrl()
      const key = `embed ${kind} ${origin} ${source.etag}`
      const body = await bodies.take(key, wantedEncoding(request), async () =>
        embedDocument(cardOf(decodedText(source)), origin),
      )
      return send(request, reply, body)
    },
  )
}
