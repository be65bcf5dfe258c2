import type { ClanDetail } from '@buri/contract/clans'
import { clanRoutes } from '@buri/contract/clans'
import type { MatchDetail, MatchPage } from '@buri/contract/matches'
import { nightParams } from '@buri/contract/nights/nights'
import { type PictureKind, pictureRoutes } from '@buri/contract/pictures'
import type { PlayerProfile } from '@buri/contract/players'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { PageSources } from '#server/pages/pages.routes.ts'
import { AppError } from '#server/platform/errors.ts'
import { type EncodedBody, etagOf } from '#server/platform/http/bodyCache.ts'
import type { WithReads } from '#server/platform/http/chooseDatabase.ts'
import { decodedText, STORED_ENCODING } from '#server/platform/http/encodedText.ts'
import { isOwnMachine, limitKeyOf } from '#server/platform/http/readLimit.ts'
import { sendEncodedBody } from '#server/platform/http/sendEncodedBody.ts'
import { registrable } from '#server/platform/http/serve.ts'
import { VISITOR } from '#server/platform/http/viewer.ts'
import { auctionCard } from './auctionCard.ts'
import { clanCard, invitationCard, rankingCard, siteCard } from './cards.ts'
import type { Drawing } from './drawing.ts'
import { icoOf } from './ico.ts'
import { iconSvg } from './logo.ts'
import { matchCard, nightCard, playerCard } from './shareCards.ts'

type Options = { withReads: WithReads<PageSources>; drawing: Drawing }

const PNG = 'image/png'
const MAX_SQUARE_ROWS = 5
const GAMES_OF_A_WEEK = 28
const UNLISTED_ROUTE = { config: { access: 'open', isImpersonal: true } } as const

const ICON_FILES: Readonly<Record<string, string>> = {
  '/icon-192.png': iconSvg({ size: 192 }),
  '/icon-512.png': iconSvg({ size: 512 }),
  '/icon-maskable-512.png': iconSvg({ size: 512, isMaskable: true }),
  '/apple-touch-icon.png': iconSvg({ size: 180, isMaskable: true }),
}

/** The edge of the favicon: large enough for high-resolution tabs and for bookmarks. */
const FAVICON_EDGE = 48

/** Strangers see a shared picture too, so signed-in viewers get what every visitor may see. */
const DRAWN_BY_KIND: Record<PictureKind, (sources: PageSources, id: string) => Promise<string> | string> = {
  player: async ({ players, matches }, id) => {
    const [profile, { items }] = await Promise.all([
      read<PlayerProfile>(players.profile(id, STORED_ENCODING, VISITOR)),
      read<MatchPage>(
        matches.history(id, { limit: GAMES_OF_A_WEEK }, { encoding: STORED_ENCODING, isPacked: false }, VISITOR),
      ),
    ])
    return playerCard(profile, items, new Date())
  },
  match: async ({ matches }, id) => matchCard(await read<MatchDetail>(matches.detail(id, STORED_ENCODING, VISITOR))),
  clan: async ({ clans }, id) => {
    const params = clanRoutes.detail.schema.params.safeParse({ id })
    if (!params.success) throw new AppError('CLAN_NOT_FOUND')
    return clanCard((await clans.detail(params.data.id, VISITOR)) satisfies ClanDetail)
  },
  night: async ({ recaps, nights }, id) => {
    const params = nightParams.safeParse({ id })
    if (!params.success) throw new AppError('NIGHT_NOT_FOUND')
    const recap = await recaps.toStrangers(params.data.id, new Date())
    return recap.games.length > 0 ? nightCard(recap) : invitationCard(await nights.preview(recap.id, new Date()))
  },
  auction: async ({ auctions }, id) => {
    const params = nightParams.safeParse({ id })
    if (!params.success) throw new AppError('NIGHT_NOT_FOUND')
    return auctionCard(await auctions.toStrangers(params.data.id, new Date()))
  },
  ranking: async ({ rankings }, id) => {
    if (id !== 'players') throw new AppError('NOT_FOUND')
    return rankingCard(await rankings.players({ page: 1, limit: MAX_SQUARE_ROWS }, VISITOR))
  },
  site: (_, id) => {
    if (id !== 'buri') throw new AppError('NOT_FOUND')
    return siteCard()
  },
}

/** The JSON comes from our own services, so it is trusted and not validated again. */
const read = async <Answer>(body: Promise<EncodedBody>) => JSON.parse(decodedText(await body)) as Answer

export const picturesPlugin: FastifyPluginAsyncZod<Options> = async (app, { withReads, drawing }) => {
  const sendDrawing = (request: FastifyRequest, svg: string) => {
    const address = limitKeyOf(request)
    // A loopback address may be a proxy unknown to us, with anyone behind it, so it has no limit of its own.
    return drawing.draw(svg, isOwnMachine(address) ? undefined : address)
  }
  const send = async (request: FastifyRequest, reply: FastifyReply, svg: string) => {
    const picture = await sendDrawing(request, svg)
    return sendEncodedBody(request, reply.header('cross-origin-resource-policy', 'cross-origin'), picture, PNG)
  }

  app.route({
    ...registrable(pictureRoutes.one),
    config: { isImpersonal: true },
    handler: async (request, reply) => {
      const { kind, file } = request.params
      const id = file.slice(0, -'.png'.length)
      return send(request, reply, await withReads(request, (sources) => DRAWN_BY_KIND[kind](sources, id)))
    },
  })

  for (const [path, svg] of Object.entries(ICON_FILES)) {
    app.get(path, UNLISTED_ROUTE, (request, reply) => send(request, reply, svg))
  }
  app.get('/favicon.ico', UNLISTED_ROUTE, async (request, reply) => {
    const { bytes, encoding } = await sendDrawing(request, iconSvg({ size: FAVICON_EDGE }))
    const icon = icoOf(bytes, FAVICON_EDGE)
    return sendEncodedBody(request, reply, { bytes: icon, etag: etagOf(icon), encoding }, 'image/x-icon')
  })
}
