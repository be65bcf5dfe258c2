import type { SearchKind } from '@buri/contract/community'
import { COMMUNITY_PATH } from '../communityWords.ts'

export const searchPath = (words: string, kind: SearchKind = 'all') =>
  `${COMMUNITY_PATH}?${new URLSearchParams({ search: words, ...(kind !== 'all' && { in: kind }) })}`
