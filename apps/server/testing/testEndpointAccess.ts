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
export type EndpointViewer = (typeof PEOPLE)[number]

/** `shut` is a board that is not shown, `own` belongs to the viewer. */
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

export type EndpointAccess = {
  of: Kind
  query?: (target: Target) => string
  body?: (target: Target) => unknown
  answers: readonly string[]
}

export type EndpointAccessTable = Readonly<Record<string, EndpointAccess>>

export const READS = {
  board: [
    'site: 200 200 200 200 200 200 200 200 200',
    'open: 200 200 200 200 200 200 200 200 200',
    'private: 404 404 200 200 200 404 404 200 200',
    'shut: 404 404 404 200 200 404 200 200 200',
  ],
  post: [
    'open: 200 200 200 200 200 200 200 200 200',
    'private: 404 404 200 200 200 404 404 200 200',
    'shut: 404 404 404 200 200 404 200 200 200',
    'blinded: 200 200 200 200 200 200 200 200 200',
    'hidden: 404 404 404 200 200 404 200 404 200',
    'draft: 404 404 404 404 404 404 404 404 404',
    'deleted: 404 404 404 200 200 404 200 404 200',
    'withdrawn: 404 404 404 404 404 404 404 404 404',
    'own: 200 200 200 200 200 200 200 200 200',
  ],
  clan: ['open: 200 200 200 200 200 200 200 200 200', 'private: 404 404 200 200 200 404 404 404 200'],
} as const
