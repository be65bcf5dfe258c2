export const PEOPLE = [
  'visitor',
  'stranger',
  'member',
  'officer',
  'leader',
  'other leader',
  'moderator',
  'keeper',
  'admin',
] as const
export type Who = (typeof PEOPLE)[number]

/** Of what a call is about, and how that stands: `shut` is a board that is not shown, `own` is the caller's. */
export const PLACES = {
  nothing: ['here'],
  clan: ['open', 'private'],
  category: ['site', 'open', 'private'],
  board: ['site', 'open', 'private', 'shut'],
  post: ['open', 'private', 'shut', 'blinded', 'hidden', 'draft', 'deleted', 'withdrawn', 'own'],
  comment: ['open', 'private', 'shut', 'blinded', 'deleted', 'withdrawn', 'of gone', 'own'],
  draft: ['others', 'own'],
  report: ['private'],
} as const
export type Kind = keyof typeof PLACES
export type Target = Record<'id' | 'postId' | 'commentId' | 'boardId' | 'categoryId', number> & {
  clanId: string | null
  draftId: string
}

export type Door = {
  of: Kind
  query?: (target: Target) => string
  body?: (target: Target) => unknown
  answers: string[]
}

/** What everybody in the order of `PEOPLE` is answered, at each place in its order. */
export type Doors = Readonly<Record<string, Door>>
