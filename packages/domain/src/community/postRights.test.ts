import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aSeenBoard, aSeenPost } from './aSeenPost.ts'
import { mayReadText, maySeePost, POST_STATUSES, postRights, type SeenPost, type SiteDecisions } from './postRights.ts'

const READER = ['comment', 'react', 'report', 'scrap']
const AUTHOR = ['comment', 'edit', 'delete', 'scrap']
const OFFICERS = { board: aSeenBoard({ clan: { membership: 'officer', permissions: new Set(), isPublic: true } }) }
const VISITOR = aSeenBoard({ isSignedIn: false })

test.each<{ what: string; post: SeenPost & SiteDecisions; rights: string[] }>([
  { what: 'a reader', post: aSeenPost(), rights: READER },
  { what: 'a visitor', post: aSeenPost({ board: VISITOR }), rights: [] },
  { what: 'the author', post: aSeenPost({ isAuthor: true }), rights: AUTHOR },
  {
    what: 'a moderator',
    post: aSeenPost({}, 'moderation'),
    rights: ['comment', 'delete', 'react', 'report', 'scrap', 'moderate'],
  },
  {
    what: 'who looks after contents',
    post: aSeenPost({}, 'content'),
    rights: ['comment', 'edit', 'react', 'report', 'scrap'],
  },
  { what: 'a reader of a locked post', post: aSeenPost({ isLocked: true }), rights: ['react', 'report', 'scrap'] },
  { what: 'a reader of a blinded post', post: aSeenPost({ isBlind: true }), rights: [] },
  { what: 'the author of a blinded post', post: aSeenPost({ isBlind: true, isAuthor: true }), rights: ['delete'] },
  {
    what: 'a moderator of a post that a moderator of the site blinded',
    post: aSeenPost({ isBlind: true, isBlindBySite: true }, 'moderation'),
    rights: ['delete', 'moderate', 'unblind'],
  },
  {
    what: 'an officer of a post that the clan blinded and hid',
    post: aSeenPost({ ...OFFICERS, isBlind: true, status: 'hidden' }),
    rights: ['delete', 'moderate', 'unblind', 'show'],
  },
  {
    what: 'an officer of a post that a moderator of the site blinded and hid',
    post: aSeenPost({ ...OFFICERS, isBlind: true, isBlindBySite: true, status: 'hidden', isHiddenBySite: true }),
    rights: ['delete', 'moderate'],
  },
  {
    what: 'an officer of a post that a moderator of the site deleted',
    post: aSeenPost({ ...OFFICERS, deletedBy: 'staff', isDeletedBySite: true }),
    rights: [],
  },
  { what: 'who looks after contents, of a blinded post', post: aSeenPost({ isBlind: true }, 'content'), rights: [] },
  {
    what: 'the author of a hidden post',
    post: aSeenPost({ status: 'hidden', isAuthor: true }),
    rights: ['edit', 'delete'],
  },
  { what: 'a reader of a hidden post', post: aSeenPost({ status: 'hidden' }), rights: [] },
  { what: 'the author of a draft', post: aSeenPost({ status: 'draft', isAuthor: true }), rights: ['edit', 'delete'] },
  { what: 'staff before another’s draft', post: aSeenPost({ status: 'draft' }, 'moderation', 'content'), rights: [] },
  {
    what: 'the author of what the author deleted',
    post: aSeenPost({ deletedBy: 'author', isAuthor: true }),
    rights: ['restore'],
  },
  {
    what: 'a moderator before what the author deleted',
    post: aSeenPost({ deletedBy: 'author' }, 'moderation'),
    rights: [],
  },
  { what: 'the author of what staff deleted', post: aSeenPost({ deletedBy: 'staff', isAuthor: true }), rights: [] },
  {
    what: 'a moderator of what staff deleted',
    post: aSeenPost({ deletedBy: 'staff' }, 'moderation'),
    rights: ['restore'],
  },
])('the rights to a post are $rights for $what', ({ post, rights }) => {
  expect(postRights(post)).toEqual(rights)
})

test.each<{ what: string; post: SeenPost; sees: boolean; reads: boolean }>([
  { what: 'published', post: aSeenPost({ board: VISITOR }), sees: true, reads: true },
  { what: 'blinded', post: aSeenPost({ isBlind: true }), sees: true, reads: false },
  { what: 'blinded, by its author', post: aSeenPost({ isBlind: true, isAuthor: true }), sees: true, reads: true },
  { what: 'hidden', post: aSeenPost({ status: 'hidden' }), sees: false, reads: false },
  { what: 'hidden, by a moderator', post: aSeenPost({ status: 'hidden' }, 'moderation'), sees: true, reads: true },
  { what: 'a draft, by a moderator', post: aSeenPost({ status: 'draft' }, 'moderation'), sees: false, reads: false },
  { what: 'deleted', post: aSeenPost({ deletedBy: 'author' }), sees: false, reads: false },
  {
    what: 'on a board that is not visible, by its author',
    post: aSeenPost({ board: aSeenBoard({ isVisible: false }), isAuthor: true }),
    sees: false,
    reads: false,
  },
])('a post that is $what is seen: $sees, and read: $reads', ({ post, sees, reads }) => {
  expect([maySeePost(post), mayReadText(post)]).toEqual([sees, reads])
})

test('a viewer who may not see a post may do nothing with it', () => {
  const anyPost = fc.record({
    isAuthor: fc.boolean(),
    status: fc.constantFrom(...POST_STATUSES),
    isBlind: fc.boolean(),
    isLocked: fc.boolean(),
    deletedBy: fc.constantFrom('author', 'staff', null),
    isBlindBySite: fc.boolean(),
    isHiddenBySite: fc.boolean(),
    isDeletedBySite: fc.boolean(),
    board: fc
      .record({ isVisible: fc.boolean(), isSignedIn: fc.boolean(), readAccess: fc.constantFrom('none', 'everyone') })
      .map(aSeenBoard),
  })
  fc.assert(fc.property(anyPost, (post) => maySeePost(post) || postRights(post).length === 0))
})
