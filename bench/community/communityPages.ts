import { LIMITS } from '@buri/contract/limits'
import { makeRandom, type Random } from '@buri/server/seed/random.ts'
import { rareWord } from './communityPosts.ts'
import { BUSIEST_BOARD } from './communitySizes.ts'

type PageRequest = { size: number; random: Random }

/** These words are in up to a third of all posts and in many comments. */
const COMMON_WORDS = ['내전', '바론', '후기', '정글', '클랜']

const boardPath = (query: Record<string, string | number> = {}) =>
  `/api/community/posts/board/${BUSIEST_BOARD}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`

const searchPath = (q: string, where: { boardId?: string; in?: string } = {}) =>
  `/api/community/search?${new URLSearchParams({ q, ...where })}`

function popularPostId({ size, random }: PageRequest): number {
  const id = random.between(1, size - 10)
  return id - (id % 10) + 1
}

export const COMMUNITY_PAGES: Record<string, (request: PageRequest) => string> = {
  'board, page 1 of 20': () => boardPath({ page: 1, limit: 20 }),
  'board, page 1000 of 20': ({ random }) => boardPath({ page: LIMITS.pageMax - random.between(0, 20), limit: 20 }),
  'board, most liked': ({ random }) => boardPath({ page: random.between(1, 5), limit: 20, sortBy: 'likes' }),
  'board, two syllables': ({ random }) => boardPath({ page: 1, limit: 20, search: rareWord(random) }),
  'board, two common syllables': ({ random }) => boardPath({ page: 1, limit: 20, search: random.pick(COMMON_WORDS) }),
  'board, two common words': ({ random }) =>
    boardPath({ page: 1, limit: 20, search: `${random.pick(COMMON_WORDS)} ${random.pick(COMMON_WORDS)}` }),
  'everywhere, newest': ({ random }) => `/api/community/posts?page=${random.between(1, 10)}&limit=20`,
  'search, two syllables': ({ random }) => searchPath(rareWord(random)),
  'search, two common syllables': ({ random }) => searchPath(random.pick(COMMON_WORDS)),
  'search, two common words': ({ random }) => searchPath(`${random.pick(COMMON_WORDS)} ${random.pick(COMMON_WORDS)}`),
  'search in titles, two common syllables': ({ random }) => searchPath(random.pick(COMMON_WORDS), { in: 'title' }),
  'search in a board, two common syllables': ({ random }) =>
    searchPath(random.pick(COMMON_WORDS), { boardId: String(BUSIEST_BOARD + random.between(1, 11)) }),
  post: (request) => `/api/community/posts/${popularPostId(request)}`,
  'comments, 50': (request) => `/api/community/comments/post/${popularPostId(request)}`,
  'post, HTML': (request) => `/community/board/${BUSIEST_BOARD}/post/${popularPostId(request)}`,
  'board, HTML': () => `/community/board/${BUSIEST_BOARD}`,
}

/** The addresses differ from round to round, but are the same in every run. */
export function communityPaths(size: number, page: string, { round, count }: { round: number; count: number }) {
  const random = makeRandom(round * 31 + page.length)
  const pathOf = COMMUNITY_PAGES[page]
  if (!pathOf) throw new Error(`there is no page ${page}`)
  return Array.from({ length: count }, () => pathOf({ size, random }))
}
