import { type DeliveredEvent, HOOK_EVENTS } from '@buri/domain/clans/hooks/hookEvents'
import { z } from 'zod'

// Names are those that strangers may see, and `null` for people who hide theirs.

const time = z.iso.datetime()
const side = z.enum(['blue', 'red'])

export const HookMatch = z.object({
  matchId: z.string(),
  url: z.url(),
  playedAt: time,
  durationSeconds: z.number(),
  gameType: z.string(),
  isRemake: z.boolean(),
  isCounted: z.boolean(),
  winner: side.nullable(),
  players: z.array(
    z.object({
      summonerName: z.string().nullable(),
      tagLine: z.string().nullable(),
      side,
      position: z.string().nullable(),
      championName: z.string(),
      kills: z.number(),
      deaths: z.number(),
      assists: z.number(),
    }),
  ),
})
export type HookMatch = z.infer<typeof HookMatch>

export const HookNight = z.object({
  nightId: z.uuid(),
  url: z.url(),
  title: z.string(),
  startsAt: time,
  places: z.int(),
  map: z.string(),
  state: z.string(),
})
export type HookNight = z.infer<typeof HookNight>

export const HookGame = z.object({
  n: z.int(),
  state: z.string(),
  blue: z.array(z.string()),
  red: z.array(z.string()),
  /** In percent. `null` if there was no prediction. */
  blueWinRate: z.number().nullable(),
  winner: side.nullable(),
  matchId: z.string().nullable(),
})
export type HookGame = z.infer<typeof HookGame>

export const HookPost = z.object({
  postId: z.int(),
  url: z.url(),
  title: z.string(),
  excerpt: z.string(),
  boardId: z.int(),
  boardName: z.string(),
  authorName: z.string().nullable(),
  publishedAt: time,
})
export type HookPost = z.infer<typeof HookPost>

const ofNight = z.object({ night: HookNight })
const ofGame = ofNight.extend({ game: HookGame })
const ofMatch = z.object({ match: HookMatch })
const DATA = {
  'match.stored': ofMatch,
  'match.counting_changed': ofMatch,
  'night.opened': ofNight,
  'night.teams_fixed': ofGame,
  'night.game_finished': ofGame,
  'post.published': z.object({ post: HookPost }),
  test: z.object({ message: z.string() }),
} as const satisfies Record<DeliveredEvent, z.ZodType>

export type HookData = z.infer<(typeof DATA)[DeliveredEvent]>

const messageOf = (event: DeliveredEvent) =>
  z.object({
    /** The id is also in the header `webhook-id`, and the same in every attempt. */
    id: z.uuid(),
    event: z.literal(event),
    /** When the event happened. `data` is the state when the message is sent. */
    time,
    clan: z.object({ id: z.uuid(), clanName: z.string() }),
    data: DATA[event],
  })

const SUMMARIES: Record<DeliveredEvent, string> = {
  'match.stored': '클랜의 경기가 저장됨',
  'match.counting_changed': '클랜의 경기가 기록에 반영되거나 빠짐',
  'night.opened': '내전이 열림',
  'night.teams_fixed': '내전의 팀이 정해짐',
  'night.game_finished': '내전의 경기 결과가 나옴',
  'post.published': '클랜 게시판에 게시글이 올라옴',
  test: '테스트',
}

/** `/docs` lists these messages. */
export const HOOK_MESSAGES = [...HOOK_EVENTS, 'test' as const].map((event) => ({
  event,
  summary: SUMMARIES[event],
  schema: messageOf(event),
}))
