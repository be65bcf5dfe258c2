import type { JoinRequestStatus } from '@buri/contract/clanMembership'
import type { Clan, ClanRank } from '@buri/contract/clans'
import { isFull } from '@buri/domain/clans/judgeJoin'
import type { ComponentProps } from 'react'
import type { Chip } from '#web/ui/text/Chip.tsx'

type Tone = NonNullable<ComponentProps<typeof Chip>['tone']>

export const RANK_WORDS: Record<ClanRank, { word: string; tone: Tone }> = {
  leader: { word: '클랜장', tone: 'accent' },
  officer: { word: '운영진', tone: 'tint' },
  member: { word: '클랜원', tone: 'plain' },
}

export const REQUEST_WORDS: Record<JoinRequestStatus, { word: string; tone: Tone }> = {
  pending: { word: '대기', tone: 'caution' },
  approved: { word: '승인', tone: 'good' },
  rejected: { word: '거절', tone: 'danger' },
  cancelled: { word: '취소', tone: 'plain' },
  expired: { word: '만료', tone: 'plain' },
}

/** Returns `undefined` if the clan neither recruits nor is full. */
export function recruitingWords(clan: Pick<Clan, 'isRecruiting' | 'memberCount' | 'memberLimit'>) {
  if (clan.isRecruiting) return { word: '모집 중', tone: 'good' } as const
  return isFull(clan) ? ({ word: '정원 마감', tone: 'danger' } as const) : undefined
}

/** The page shows the apply button, or a text for this state. */
export function joinState({ mine, ...clan }: Pick<Clan, 'mine' | 'isRecruiting' | 'memberCount' | 'memberLimit'>) {
  if (mine.rank !== null) return 'member'
  if (mine.hasRequested) return 'waiting'
  if (clan.isRecruiting) return 'apply'
  return isFull(clan) ? 'full' : 'closed'
}

export const clanPath = (id: string) => `/clans/${id}`
export const managePath = (id: string, part: 'dashboard' | 'members' | 'boards' | 'move-in' | 'settings') =>
  `/clan/${id}/${part}`
export const invitationPath = (code: string) => `/invitations/${code}`
export const OWN_CLANS_PATH = '/clans?tab=mine'
