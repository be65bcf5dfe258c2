import { postGrams, textGrams } from '@buri/domain/community/textGrams'
import { demoComments } from '@buri/server/seed/boards/demoComments.ts'
import { demoPosts } from '@buri/server/seed/boards/demoPosts.ts'
import { makeRandom, type Random } from '@buri/server/seed/random.ts'
import { type RenderedText, renderUserText } from '@buri/server/src/features/community/renderUserText.ts'
import { BOARDS, commentsUnder, hasManyComments, PINNED_POSTS, peopleOf } from './communitySizes.ts'

/** The share of other posts on the busiest board, which has all posts with many comments. */
const BUSY_SHARE = 0.45
const REPLY_SHARE = 0.4

// Each title contains two rare syllables, because real titles often contain names.
const FIRST_SYLLABLE = 0xac00
const SYLLABLES = 11_172
const syllable = (random: Random) => String.fromCharCode(FIRST_SYLLABLE + Math.floor(random.next() * SYLLABLES))
export const rareWord = (random: Random) => syllable(random) + syllable(random)

type Phrase = { content: string; made: RenderedText; grams: string[] }
type BenchComment = { saying: Phrase; author: number; isReply: boolean }
type BenchPost = {
  id: number
  title: string
  body: string
  made: RenderedText
  grams: string[]
  /** The index of the board. The busiest one is 0. */
  board: number
  isNotice: boolean
  author: number
  popularity: number
  comments: BenchComment[]
}

/** The texts are rendered only once, because many posts and comments have the same text. */
function phrases(endsAt: number) {
  const random = makeRandom(7)
  const posts = demoPosts(random, endsAt)
  const texts = posts.map(({ title, body }) => ({
    title,
    body,
    made: renderUserText(body),
    grams: postGrams({ title, body }),
  }))
  const sayings = demoComments(random, posts, endsAt)
    .slice(0, 3000)
    .map(({ content }): Phrase => ({ content, made: renderUserText(content, 'comment'), grams: textGrams(content) }))
  return { texts, sayings }
}

/** The posts are the same in every run, so that another site can get the same ones. */
export function* communityPosts({ size, endsAt }: { size: number; endsAt: number }): Generator<BenchPost> {
  const random = makeRandom(11)
  const { texts, sayings } = phrases(endsAt)
  const author = () => random.between(0, peopleOf(size) - 1)
  for (let id = 1; id <= size; id += 1) {
    const text = random.pick(texts)
    const word = rareWord(random)
    const commentCount = hasManyComments(id) || random.next() < BUSY_SHARE ? 0 : random.between(1, BOARDS - 1)
    const isNotice = id <= PINNED_POSTS * BOARDS
    yield {
      ...{ id, title: `${text.title} ${word}`, body: text.body, made: text.made },
      ...{ grams: [...text.grams, ...textGrams(word)], board: isNotice ? id % BOARDS : commentCount, isNotice },
      ...{ popularity: random.next() ** 3, author: author() },
      comments: Array.from({ length: commentsUnder(id) }, (_, index) => ({
        saying: random.pick(sayings),
        isReply: index > 0 && random.next() < REPLY_SHARE,
        author: author(),
      })),
    }
  }
}
