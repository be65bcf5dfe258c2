import { DAY_MS, MINUTE_MS } from '@buri/domain/seoulTime'
import { DEMO_CLANS } from '../demoClans.ts'
import { demoPeople, PEOPLE_COUNT } from '../people.ts'
import type { Random } from '../random.ts'
import { REACTIONS, REPLIES, UNWANTED_COMMENTS } from './commentPhrases.ts'
import type { DemoPost } from './demoPosts.ts'
import { fillPhrase } from './phrases.ts'

export type DemoComment = {
  post: number
  parent: number | null
  root: number
  depth: number
  author: number
  content: string
  at: number
  isBlind: boolean
  isDeleted: boolean
  likes: number
}

export const DEMO_COMMENTS = 9000
const MAX_REPLY_LEVEL = 5
const LONG_TALKS = [230, 140, 110, 90, 75]

const allPeople = Array.from({ length: PEOPLE_COUNT }, (_, person) => person)
const isAnswered = ({ status, isLocked, blind }: DemoPost) => status === 'published' && !isLocked && blind === null

export function demoComments(random: Random, posts: readonly DemoPost[], now: number): DemoComment[] {
  const answeredPosts = posts.flatMap((post, index) => (isAnswered(post) ? [index] : []))
  const talks = new Map<number, number>()
  for (const [order, size] of LONG_TALKS.entries()) talks.set(answeredPosts.at(-20 - order * 31) ?? 0, size)
  let remaining = DEMO_COMMENTS - [...talks.values()].reduce((sum, size) => sum + size, 0)
  for (; remaining > 0; remaining -= 1) {
    const postIndex = random.pick(answeredPosts)
    talks.set(postIndex, (talks.get(postIndex) ?? 0) + 1)
  }
  const [longest] = talks.keys()
  const comments = [...talks]
    .sort(([one], [other]) => one - other)
    .flatMap(([post, size]) => commentsUnder(random, { posts, post, size, now, isOneThread: post === longest }))
  return withIds(comments)
}

type DraftComment = Omit<DemoComment, 'parent' | 'root'> & { parent: DraftComment | null; root: DraftComment | null }
type CommentThreadPlan = { posts: readonly DemoPost[]; post: number; size: number; now: number; isOneThread: boolean }

function commentsUnder(random: Random, { posts, post, size, now, isOneThread }: CommentThreadPlan): DraftComment[] {
  const { at: startedAt = 0, board, author } = posts[post] ?? {}
  const clan = board?.clan ?? null
  const people = clan === null ? allPeople : (DEMO_CLANS[clan]?.members ?? allPeople)
  const drafts: DraftComment[] = []
  const times = timesOf(random, { startedAt, size, now })
  for (const [number, index] of times.entries()) {
    const answered = isOneThread ? (number === 0 ? undefined : random.pick(drafts)) : undefined
    const chosen = answered ?? (drafts.length > 0 && random.next() < 0.45 ? random.pick(drafts) : null)
    const parent = chosen !== null && chosen.depth >= MAX_REPLY_LEVEL ? chosen.parent : chosen
    const isUnwanted = random.next() < 0.006
    drafts.push({
      post,
      parent,
      root: parent === null ? null : (parent.root ?? parent),
      depth: parent === null ? 1 : parent.depth + 1,
      author: parent !== null && random.next() < 0.3 && author !== undefined ? author : random.pick(people),
      content: fillPhrase(random, random.pick(isUnwanted ? UNWANTED_COMMENTS : parent === null ? REACTIONS : REPLIES)),
      at: index,
      isBlind: isUnwanted && random.next() < 0.6,
      isDeleted: random.next() < 0.011,
      likes: random.next() < 0.75 ? 0 : Math.floor(random.next() ** 3 * 9) + 1,
    })
  }
  return drafts
}

/** The comments of a short thread are spread over days, those of a long thread over an evening. */
function timesOf(random: Random, { startedAt, size, now }: { startedAt: number; size: number; now: number }): number[] {
  const longest = size > 40 ? 20 * MINUTE_MS : DAY_MS / 2
  let passed = 0
  const pauses = Array.from({ length: size }, () => {
    passed += random.next() ** 3 * longest + 1000
    return passed
  })
  const pace = Math.min(1, (now - startedAt) / (passed + 1000))
  return pauses.map((after) => Math.floor(startedAt + after * pace))
}

const ANSWERS_A_CALL = 12

/** Draws no random numbers, so that the rest of the demo world stays the same. */
function withMention({ content, parent, author }: DraftComment, index: number, names: readonly string[]): string {
  const isCall = index % ANSWERS_A_CALL === 0 && parent !== null && parent.author !== author
  return isCall ? `@${names[parent.author]} ${content}` : content
}

function withIds(comments: DraftComment[]): DemoComment[] {
  const names = demoPeople().map(({ gameName }) => gameName)
  const byTime = comments.sort((a, b) => a.at - b.at)
  const indexes = new Map(byTime.map((comment, index) => [comment, index]))
  const placeOf = (comment: DraftComment) => indexes.get(comment) ?? 0
  return byTime.map((comment, index) => ({
    ...comment,
    content: withMention(comment, index, names),
    parent: comment.parent === null ? null : placeOf(comment.parent),
    root: placeOf(comment.root ?? comment),
  }))
}
