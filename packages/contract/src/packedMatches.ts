import { z } from 'zod'
import { Match, MatchPage, matchRoutes } from './matches.ts'

/** A place in the page's list of pictures. */
const place = z.int().nonnegative()

/** The champion, two spells, the keystone, the second style, and what is in slots 0 to 6; `null` is unknown. */
const PackedLoadout = z.tuple([place, place, place, place, place, z.array(place).length(7).nullable()])
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
  /** Of each participant the values that `columns` names, in that order. */
  participants: z.array(z.array(z.unknown())),
})
export type PackedMatch = z.infer<typeof PackedMatch>

/** A page of a history that says each name of a value, and each picture, once: a fifth of the bytes, and the same page. */
export const PackedMatchPage = MatchPage.extend({
  columns: z.array(z.string()),
  /** Each with the name that stands in for it. */
  pictures: z.array(z.tuple([z.string().nullable(), z.string().nullable()])),
  items: z.array(PackedMatch),
})
export type PackedMatchPage = z.infer<typeof PackedMatchPage>

const { bySummoner } = matchRoutes

export const packedMatchRoutes = {
  bySummoner: {
    ...bySummoner,
    url: '/api/summoners/:nameTag/matches/packed',
    schema: {
      ...bySummoner.schema,
      summary: '한 소환사의 전적, 최근 순: 이름과 그림을 한 번씩만 적은 것',
      response: { ...bySummoner.schema.response, 200: PackedMatchPage },
    },
  },
} as const
