import { z } from 'zod'
import { Match, MatchPage, matchRoutes } from './matches.ts'

/** Index into the page's list of pictures. */
const index = z.int().nonnegative()

/**
 * Indexes of the pictures of the champion, the two spells, the keystone, the secondary style, and the items in slots 0
 * to 6. The items are `null` if they are unknown.
 */
const PackedLoadout = z.tuple([index, index, index, index, index, z.array(index).length(7).nullable()])
export type PackedLoadout = z.infer<typeof PackedLoadout>

const PackedMatch = Match.omit({
  championName: true,
  championImageUrl: true,
  spell1Name: true,
  spell1ImageUrl: true,
  spell2Name: true,
  spell2ImageUrl: true,
  primaryRuneName: true,
  primaryRuneImageUrl: true,
  secondaryRuneName: true,
  secondaryRuneImageUrl: true,
  itemNames: true,
  itemImageUrls: true,
}).extend({
  loadout: PackedLoadout,
  /** Each participant's values in the order of `columns`. */
  participants: z.array(z.array(z.unknown())),
})
export type PackedMatch = z.infer<typeof PackedMatch>

/**
 * A history page that contains each key and each picture only once, which takes a fifth of the bytes of `MatchPage`.
 */
export const PackedMatchPage = MatchPage.extend({
  columns: z.array(z.string()),
  /** Address and fallback name of each picture. */
  pictures: z.array(z.tuple([z.string().nullable(), z.string().nullable()])),
  items: z.array(PackedMatch),
})
export type PackedMatchPage = z.infer<typeof PackedMatchPage>

const { bySummoner } = matchRoutes

export const packedMatchRoutes = {
  bySummoner: {
    ...bySummoner,
    call: 'GET /api/summoners/:nameTag/matches/packed',
    schema: {
      ...bySummoner.schema,
      summary: '한 소환사의 전적, 최근 순: 이름과 이미지를 한 번씩만 적은 것',
      response: { ...bySummoner.schema.response, 200: PackedMatchPage },
    },
  },
} as const
