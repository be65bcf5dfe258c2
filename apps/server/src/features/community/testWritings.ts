import { randomUUIDv7 } from 'node:crypto'
import { postGrams, textGrams, titleInitials } from '@buri/domain/community/textGrams'
import type { TestApp } from '#server/testApp.ts'

type Site = Pick<TestApp, 'db'>
type Person = { userId: string }

const AT = new Date('2026-11-20T10:00:00Z')

type GivenBoard = {
  clanId?: string | null
  boardName?: string
  readAccess?: string
  writeAccess?: string
  isVisible?: boolean
}

export async function aBoard({ db }: Site, { clanId = null, boardName = '게시판', ...given }: GivenBoard = {}) {
  const times = { createdAt: AT, updatedAt: AT }
  const category = { clanId, categoryName: '갈래', ...times }
  const { id: categoryId } = await db
    .insertInto('boardCategory')
    .values(category)
    .returning('id')
    .executeTakeFirstOrThrow()
  const board = { clanId, categoryId, boardName, ...given, ...times }
  return (await db.insertInto('board').values(board).returning('id').executeTakeFirstOrThrow()).id
}

type GivenPost = {
  boardId: number
  author: Person
  title?: string
  body?: string
  status?: 'published' | 'draft' | 'hidden'
  at?: string
  isBlind?: boolean
  isNotice?: boolean
  isDeleted?: boolean
}

let numbers = 1000
const nextNumber = () => {
  numbers += 1
  return numbers
}

/** A post as it stands, whoever wrote it. */
export async function aPost({ db }: Site, { boardId, author, ...given }: GivenPost): Promise<number> {
  const { title = '제목', body = '본문', status = 'published', isBlind = false, isNotice = false } = given
  const at = given.at === undefined ? AT : new Date(given.at)
  const isPublished = status === 'published'
  const post = {
    boardId,
    userId: author.userId,
    title,
    body,
    bodyHtml: '',
    renderedBy: 1,
    excerpt: body,
    status,
    isBlind,
    isNotice,
    titleInitials: titleInitials(title),
    searchGrams: postGrams({ title, body }),
    createdAt: at,
    publishedAt: isPublished ? at : null,
    publishNo: isPublished ? nextNumber() : null,
    deletedAt: given.isDeleted ? at : null,
  }
  return (await db.insertInto('post').values(post).returning('id').executeTakeFirstOrThrow()).id
}

type GivenComment = {
  postId: number
  author: Person
  content?: string
  at?: string
  isBlind?: boolean
  isDeleted?: boolean
}

export async function aComment({ db }: Site, { postId, author, ...given }: GivenComment): Promise<number> {
  const { content = '댓글', isBlind = false } = given
  const at = given.at === undefined ? AT : new Date(given.at)
  const id = 100_000 + nextNumber()
  const comment = {
    id,
    rootId: id,
    postId,
    userId: author.userId,
    content,
    contentHtml: '',
    renderedBy: 1,
    isBlind,
    searchGrams: textGrams(content),
    createdAt: at,
    deletedAt: given.isDeleted ? at : null,
  }
  await db.insertInto('postComment').values(comment).execute()
  return id
}

/** Likes of people made for it. */
export async function liked({ db }: Site, postId: number, times: number) {
  const people = Array.from({ length: times }, () => ({ id: randomUUIDv7(), nickname: '추천인' }))
  await db
    .insertInto('appUser')
    .values(people.map((person) => ({ ...person, discordId: person.id })))
    .execute()
  await db
    .insertInto('postReaction')
    .values(people.map(({ id }) => ({ postId, userId: id, isLike: true, reactedAt: AT })))
    .execute()
}
