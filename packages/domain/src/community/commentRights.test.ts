import { expect, test } from 'vitest'
import { aSeenPost } from './aSeenPost.ts'
import { commentRights, mayReadComment, type SeenComment } from './commentRights.ts'

const aSeenComment = (fields: Partial<SeenComment> = {}): SeenComment => ({
  post: aSeenPost(),
  isAuthor: false,
  isBlind: false,
  deletedBy: null,
  ...fields,
})
const moderated = aSeenPost({}, 'moderation')

test.each<{ what: string; comment: SeenComment; may: string[]; reads: boolean }>([
  { what: 'a reader', comment: aSeenComment(), may: ['reply', 'react', 'report'], reads: true },
  { what: 'its author', comment: aSeenComment({ isAuthor: true }), may: ['reply', 'edit', 'delete'], reads: true },
  {
    what: 'a moderator',
    comment: aSeenComment({ post: moderated }),
    may: ['reply', 'delete', 'react', 'report', 'moderate'],
    reads: true,
  },
  { what: 'a reader of a blinded one', comment: aSeenComment({ isBlind: true }), may: [], reads: false },
  {
    what: 'the author of a blinded one',
    comment: aSeenComment({ isBlind: true, isAuthor: true }),
    may: ['delete'],
    reads: true,
  },
  {
    what: 'a moderator of a blinded one',
    comment: aSeenComment({ isBlind: true, post: moderated }),
    may: ['delete', 'moderate'],
    reads: true,
  },
  {
    what: 'the author who deleted it',
    comment: aSeenComment({ deletedBy: 'author', isAuthor: true }),
    may: ['restore'],
    reads: true,
  },
  {
    what: 'a moderator before what its author deleted',
    comment: aSeenComment({ deletedBy: 'author', post: moderated }),
    may: [],
    reads: false,
  },
  {
    what: 'the author of what staff deleted',
    comment: aSeenComment({ deletedBy: 'staff', isAuthor: true }),
    may: [],
    reads: false,
  },
  {
    what: 'a moderator of what staff deleted',
    comment: aSeenComment({ deletedBy: 'staff', post: moderated }),
    may: ['restore'],
    reads: true,
  },
  {
    what: 'a reader under a locked post',
    comment: aSeenComment({ post: aSeenPost({ isLocked: true }) }),
    may: ['react', 'report'],
    reads: true,
  },
  {
    what: 'a reader under a blinded post',
    comment: aSeenComment({ post: aSeenPost({ isBlind: true }) }),
    may: [],
    reads: false,
  },
  {
    what: 'its author under a deleted post',
    comment: aSeenComment({ isAuthor: true, post: aSeenPost({ deletedBy: 'author', isAuthor: true }) }),
    may: [],
    reads: true,
  },
])('$what may $may with a comment and reads it: $reads', ({ comment, may, reads }) => {
  expect([commentRights(comment), mayReadComment(comment)]).toEqual([may, reads])
})
