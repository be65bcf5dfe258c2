import type { Pool } from 'pg'
import { witnessesBefore } from '#server/model/people/witnesses.ts'
import { boardPath, clanPath, matchPath, postPath, summonerPath } from '#server/pages/page.ts'
import { type SiteMapEntries, siteMapReads } from '#server/pages/siteMap.repository.ts'
import type { BodyCache } from '#server/platform/http/bodyCache.ts'
import type { Encoding } from '#server/platform/http/compression.ts'
import { escapeXml } from '#server/platform/http/escapeXml.ts'

type Options = { pool: Pool; bodies: BodyCache; publicUrl: () => string; now: () => Date }

/** A file may list 50,000 addresses (https://www.sitemaps.org/protocol.html); older pages are found by links. */
const SIZES = { players: 5000, matches: 5000, clans: 1000, boards: 1000, posts: 5000 }
const KEPT_MS = 10 * 60_000
/** Leaves out pages whose text only scripts draw. */
const STATIC_PAGES = ['/', '/ranking', '/clans', '/community']

function siteMapOf({ players, matches, clans, boards, posts }: SiteMapEntries, origin: string): string {
  const paths = [
    ...STATIC_PAGES,
    ...clans.map(clanPath),
    ...boards.map(boardPath),
    ...posts.map(({ boardId, id }) => postPath(boardId, id)),
    ...players.map(({ gameName, tagLine }) => summonerPath({ summonerName: gameName, tagLine })),
    ...matches.map(matchPath),
  ]
  const urls = paths.map((path) => `<url><loc>${escapeXml(`${origin}${path}`)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

export function siteMapService({ pool, bodies, publicUrl, now }: Options) {
  const entries = siteMapReads(pool)
  return {
    publicUrl,

    /** The site map is made again after ten minutes, or as soon as a player or clan changes its name or visibility. */
    async map(encoding: Encoding) {
      const key = `sitemap ${await entries.version()} ${Math.floor(now().getTime() / KEPT_MS)}`
      return bodies.take(key, encoding, async () =>
        siteMapOf(await entries.newest(SIZES, witnessesBefore(now().getTime())), publicUrl()),
      )
    },
  }
}
export type SiteMapService = ReturnType<typeof siteMapService>
