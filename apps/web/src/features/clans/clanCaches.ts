import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Where the clans of this feature lie. What belongs to a person lies under `me`: it goes when he goes. */
export const CLAN_KEYS = {
  lists: ['clans', 'list'],
  rankings: ['clans', 'ranking'],
  clan: (id: string) => ['clans', 'one', id] as const,
  members: (id: string) => ['clans', 'one', id, 'members'] as const,
  requests: (id: string) => ['clans', 'one', id, 'requests'] as const,
  blocks: (id: string) => ['clans', 'one', id, 'blocks'] as const,
  mine: ['me', 'clans', 'mine'],
  liked: ['me', 'clans', 'liked'],
  sent: ['me', 'clans', 'sent'],
} as const

export const holdsClans = ({ queryKey: [first, second] }: { queryKey: QueryKey }) =>
  first === 'clans' || (first === 'me' && second === 'clans')

/** Something about a clan has changed, or what we believed of it was refused: everything that shows it asks again. */
export const refreshClans = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ predicate: holdsClans }),
    queries.invalidateQueries({ queryKey: ['rankings'] }),
  ])
