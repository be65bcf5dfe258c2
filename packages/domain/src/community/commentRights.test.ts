import { expect, test } from 'vitest'
import { aSeenBoard, aSeenPost } from './aSeenPost.ts'
import { commentRights, mayReadComment, type SeenComment } from './commentRights.ts'

const aSeenComment = (fields: Partial<SeenComment> = {}): SeenComment => ({
  post: aSeenPost(),
  isAuthor: false,
  isBlind: false,
  deletedBy: null,
  isBlindBySite: false,
  isDeletedBySite: false,
  ...fields,
})
const OFFICERS = aSeenPost({
  board: aSeenBoard({ clan: { membership: 'officer', permissions: new Set(), isPublic: true } }),
})
const moderated = aSeenPost({}, 'moderation')

test.each<{ what: string; comment: SeenComment; rights: string[]; reads: boolean }>([
  { what: 'a reader', comment: aSeenComment(), rights: ['reply', 'react', 'report'], reads: true },
  { what: 'its author', comment: aSeenComment({ isAuthor: true }), rights: ['reply', 'edit', 'delete'], reads: true },
  {
    what: 'a moderator',
    comment: aSeenComment({ post: moderated }),
    rights: ['reply', 'delete', 'react', 'report', 'moderate'],
    reads: true,
  },
  { what: 'a reader of a blinded one', comment: aSeenComment({ isBlind: true }), rights: [], reads: false },
  {
    what: 'the author of a blinded one',
    comment: aSeenComment({ isBlind: true, isAuthor: true }),
    rights: ['delete'],
    reads: true,
  },
  {
    what: 'a moderator of a blinded one',
    comment: aSeenComment({ isBlind: true, post: moderated }),
    rights: ['delete', 'moderate', 'unblind'],
    reads: true,
  },
  {
    what: 'an officer of one that a moderator of the site blinded',
    comment: aSeenComment({ isBlind: true, isBlindBySite: true, post: OFFICERS }),
    rights: ['delete', 'moderate'],
    reads: true,
  },
  {
    what: 'an officer of one that a moderator of the site deleted',
    comment: aSeenComment({ deletedBy: 'staff', isDeletedBySite: true, post: OFFICERS }),
    rights: [],
    reads: true,
  },
  {
    what: 'the author who deleted it',
    comment: aSeenComment({ deletedBy: 'author', isAuthor: true }),
    rights: ['restore'],
    reads: true,
  },
  {
    what: 'a moderator before what its author deleted',
    comment: aSeenComment({ deletedBy: 'author', post: moderated }),
    rights: [],
    reads: false,
  },
  {
    what: 'the author of what staff deleted',
    comment: aSeenComment({ deletedBy: 'staff', isAuthor: true }),
    rights: [],
    reads: false,
  },
  {
    what: 'a moderator of what staff deleted',
    comment: aSeenComment({ deletedBy: 'staff', post: moderated }),
    rights: ['restore'],
    reads: true,
  },
  {
    what: 'a reader under a locked post',
    comment: aSeenComment({ post: aSeenPost({ isLocked: true }) }),
    rights: ['react', 'report'],
    reads: true,
  },
  {
    what: 'a reader under a blinded post',
    comment: aSeenComment({ post: aSeenPost({ isBlind: true }) }),
    rights: [],
    reads: false,
  },
  {
    what: 'its author under a deleted post',
    comment: aSeenComment({ isAuthor: true, post: aSeenPost({ deletedBy: 'author', isAuthor: true }) }),
    rights: [],
    reads: true,
  },
])('the rights to a comment are $rights for $what, who reads it: $reads', ({ comment, rights, reads }) => {
  expect([commentRights(comment), mayReadComment(comment)]).toEqual([rights, reads])
})
