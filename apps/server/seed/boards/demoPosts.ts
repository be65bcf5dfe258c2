import { DAY_MS, HOUR_MS, MINUTE_MS } from '@buri/domain/seoulTime'
import { DEMO_CLANS } from '../demoClans.ts'
import { PEOPLE_COUNT } from '../people.ts'
import type { Random } from '../random.ts'
import { fillPhrase } from './phrases.ts'
import { ANNOUNCEMENTS, POST_TOPICS, RECRUITING, SITE_NOTICES } from './postPhrases.ts'

export type DemoBoard = { clan: number | null; name: string }

export type DemoPost = {
  board: DemoBoard
  author: number
  title: string
  body: string
  prefix: string | null
  at: number
  status: 'published' | 'draft' | 'hidden'
  isNotice: boolean
  isTopfix: boolean
  isLocked: boolean
  blind: { reason: string; byStaff: boolean } | null
  isDeleted: boolean
  views: number
  likes: number
  dislikes: number
}

export const DEMO_POSTS = 1500
const DAYS_OF_POSTS = 150
export const STAFF = [2, 3] as const
const FIRST_MATCH = 9_000_000_000
const MATCHES_LINKED = 700
const TITLES_APART = 40
/** The exponents of the spread of posts over days. If one is above 1, recent days get more posts. */
const EVEN_SPREAD = 1
const RECENT_SPREAD = 1.6

const allPeople = Array.from({ length: PEOPLE_COUNT }, (_, person) => person)
const leadersOf = (clan: number) => {
  const { leader = 0, officers = [] } = DEMO_CLANS[clan] ?? {}
  return [leader, ...officers]
}

type BoardPlan = { board: DemoBoard; kinds: typeof POST_TOPICS; authors: readonly number[]; share: number }
const PLACES: readonly BoardPlan[] = [
  { board: { clan: null, name: '자유 게시판' }, kinds: POST_TOPICS, authors: allPeople, share: 40 },
  { board: { clan: null, name: '클랜 모집' }, kinds: RECRUITING, authors: allPeople, share: 15 },
  ...[0, 1, 2].flatMap((clan): BoardPlan[] => {
    const members = DEMO_CLANS[clan]?.members ?? []
    return [
      { board: { clan, name: '공지' }, kinds: ANNOUNCEMENTS, authors: leadersOf(clan), share: 3 },
      { board: { clan, name: '자유 게시판' }, kinds: POST_TOPICS, authors: members, share: 12 },
    ]
  }),
]
const ALL_SHARES = PLACES.reduce((sum, { share }) => sum + share, 0)

/** The posts are the same for every `now` of one day. */
export function demoPosts(random: Random, now: number): DemoPost[] {
  const notices = SITE_NOTICES.map(({ title, body }, index) => ({
    ...plainPost(random, { clan: null, name: '공지사항' }, random.pick(STAFF)),
    title,
    body,
    at: now - (DAYS_OF_POSTS - index * 25) * DAY_MS,
    isNotice: index < 3,
    isTopfix: index === 1,
  }))
  const talk = Array.from({ length: DEMO_POSTS - notices.length }, () => {
    const { board, kinds, authors } = boardPlanAt(random)
    const kind = random.pick(kinds)
    const post = {
      ...plainPost(random, board, random.pick(authors)),
      body: bodyOf(random, kind),
      prefix: board.clan === null ? kind.prefix : null,
      at: randomPostTime(random, now, kinds === ANNOUNCEMENTS ? EVEN_SPREAD : RECENT_SPREAD),
    }
    return { post, kind }
  }).sort((a, b) => a.post.at - b.post.at)
  const titled = withTitles(random, talk)
  const byTime = [...notices, ...titled].sort((a, b) => a.at - b.at)
  return byTime.map((post, index) => ({ ...post, ...demoPostState(index, post) }))
}

function withTitles(
  random: Random,
  talk: readonly { post: DemoPost; kind: (typeof POST_TOPICS)[number] }[],
): DemoPost[] {
  const recentTitles: string[] = []
  return talk.map(({ post, kind }) => {
    const wanted = random.shuffled(kind.titles).map((title) => fillPhrase(random, title))
    const title = wanted.find((one) => !recentTitles.includes(one)) ?? fillPhrase(random, random.pick(kind.titles))
    recentTitles.push(title)
    if (recentTitles.length > TITLES_APART) recentTitles.shift()
    return { ...post, title }
  })
}

function boardPlanAt(random: Random): BoardPlan {
  let remaining = random.next() * ALL_SHARES
  for (const board of PLACES) {
    remaining -= board.share
    if (remaining < 0) return board
  }
  throw new Error('shares do not add up')
}

function plainPost(random: Random, board: DemoBoard, author: number): DemoPost {
  const likes = random.next() < 0.35 ? 0 : Math.floor(random.next() ** 3 * 28)
  return {
    board,
    author,
    title: '',
    body: '',
    prefix: null,
    at: 0,
    status: 'published',
    isNotice: false,
    isTopfix: false,
    isLocked: false,
    blind: null,
    isDeleted: false,
    views: likes * random.between(4, 12) + random.between(3, 90),
    likes,
    dislikes: random.next() < 0.9 ? 0 : random.between(1, 3),
  }
}

function randomPostTime(random: Random, now: number, lean: number): number {
  const day = Math.floor(random.next() ** lean * DAYS_OF_POSTS)
  const hour = Math.min(23, Math.max(0, Math.round(random.normal(20, 3))))
  // Midnight in Seoul is 15:00 UTC.
  const midnight = now - ((now + 9 * HOUR_MS) % DAY_MS)
  const writtenAt =
    midnight - day * DAY_MS + hour * HOUR_MS + random.between(0, 59) * MINUTE_MS + random.between(0, 59_999)
  return writtenAt < now - MINUTE_MS ? writtenAt : writtenAt - DAY_MS
}

function bodyOf(random: Random, kind: (typeof POST_TOPICS)[number]): string {
  const sentences = random.shuffled(kind.sentences).slice(0, random.between(2, kind.sentences.length - 1))
  const filledSentences = sentences.map((sentence) => fillPhrase(random, sentence))
  const cut = random.between(1, filledSentences.length)
  const paragraphs = [filledSentences.slice(0, cut).join(' '), filledSentences.slice(cut).join(' ')]
  const chance = random.next()
  if (chance < 0.12) paragraphs.push(filledSentences.map((sentence) => `- ${sentence}`).join('\n'))
  else if (chance < 0.2) paragraphs.push(`> ${fillPhrase(random, random.pick(kind.sentences))}`)
  else if (chance < 0.26) paragraphs.push(tableOf(random))
  else if (chance < 0.36)
    paragraphs.push(`[그 경기 보기](/match/KR_${FIRST_MATCH + random.between(0, MATCHES_LINKED)})`)
  else if (chance < 0.4) paragraphs.push(`**${fillPhrase(random, '{position} {champion}')}**, 기억해 두세요.`)
  paragraphs.push(random.pick(kind.endings))
  return paragraphs.filter(Boolean).join('\n\n')
}

function tableOf(random: Random): string {
  const rows = ['탑', '정글', '미드', '원딜', '서포터'].map(
    (position) => `| ${position} | ${fillPhrase(random, '{champion}')} | ${fillPhrase(random, '{champion}')} |`,
  )
  return ['| 포지션 | 블루 | 레드 |', '| --- | --- | --- |', ...rows].join('\n')
}

/** The post's index decides its state, so that every demo world has notices and blinded, deleted and locked posts. */
function demoPostState(index: number, { board, isNotice }: DemoPost): Partial<DemoPost> {
  if (board.name === '공지') return { isNotice: index % 9 === 0, isTopfix: index % 23 === 0 }
  if (isNotice || board.name === '공지사항') return {}
  if (index % 97 === 11) return { isDeleted: true }
  if (index % 113 === 17) return { status: 'hidden' }
  if (index % 151 === 29) return { status: 'draft', likes: 0, dislikes: 0, views: 0 }
  if (index % 127 === 41) return { blind: { reason: '신고가 쌓여 자동으로 블라인드 처리했습니다.', byStaff: false } }
  if (index % 211 === 7) return { blind: { reason: '비방하는 글', byStaff: true } }
  return { isLocked: index % 181 === 3 }
}
