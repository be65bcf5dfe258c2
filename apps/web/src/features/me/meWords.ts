import type { Claim, ClaimStatus, GameAccount } from '@buri/contract/claims'
import type { OwnUpload } from '@buri/contract/me'
import type { Visibility } from '@buri/contract/players'
import { VOUCHERS } from '@buri/domain/claims/witnesses'
import type { ComponentProps } from 'react'
import type { Chip } from '#web/ui/text/Chip.tsx'
import { formatMonthDay, formatTime } from '#web/ui/text/format.ts'

type Tone = NonNullable<ComponentProps<typeof Chip>['tone']>

export const CLAIM_WORDS: Record<ClaimStatus, { word: string; tone: Tone }> = {
  pending: { word: '대기', tone: 'caution' },
  approved: { word: '승인', tone: 'good' },
  rejected: { word: '거절', tone: 'danger' },
  cancelled: { word: '취소', tone: 'plain' },
  disputed: { word: '분쟁', tone: 'caution' },
}

export function claimExplanation({
  status,
  proofIcon,
  vouchers,
  isForStaff,
}: Pick<Claim, 'status' | 'proofIcon' | 'vouchers' | 'isForStaff'>): string {
  switch (status) {
    case 'pending':
      if (proofIcon)
        return '게임 클라이언트에서 프로필 아이콘을 아래 이미지로 바꾸고 확인을 눌러주세요. 확인한 뒤에는 다시 바꿔도 됩니다.'
      return isForStaff
        ? '본인 계정이 아니라는 답이 있거나 전에 거절된 요청이어서, 클랜 운영진이 아니라 관리자가 확인해야 연결됩니다. 그때까지는 나에게만 내 전적으로 보입니다.'
        : `같은 클랜의 운영진이나 관리자, 또는 함께 경기한 ${VOUCHERS}명이 본인인지 확인하면 연결됩니다.${vouchers > 0 ? ` 지금까지 ${vouchers}명이 확인했습니다.` : ''} 그때까지는 나에게만 내 전적으로 보입니다.`
    case 'disputed':
      return '이 소환사를 본인 계정이라고 한 사람이 또 있습니다. 관리자가 확인하고 있습니다.'
    case 'rejected':
      return '본인 계정으로 확인되지 않았습니다. 본인이 맞다면 다시 요청해주세요. 다음 요청은 클랜 운영진이 아니라 관리자가 확인합니다.'
    case 'approved':
      return '본인 계정으로 확인되었습니다.'
    case 'cancelled':
      return '요청을 취소했습니다.'
  }
}

export function uploadExplanation({
  standing,
  maturesAt,
  doubts,
}: Pick<OwnUpload, 'standing' | 'maturesAt' | 'doubts'>): string | null {
  switch (standing) {
    case 'waiting':
      if (doubts.length > 0) return `함께 뛴 사람의 확인을 기다립니다. ${doubts.join(' ')}`
      return maturesAt === null
        ? '함께 뛴 사람이나 클랜 운영진이 충분히 확인하면 전적에 들어갑니다. 클랜을 잘못 골랐다면 지우고 다시 올려주세요.'
        : `${formatMonthDay(maturesAt)} ${formatTime(maturesAt)}까지 이의가 없으면 전적에 들어갑니다.`
    case 'disputed':
      return '이의가 결정될 때까지 전적에 들어가지 않습니다.'
    case 'void':
      return '맞는 기록은 다른 사람이 다시 올릴 수 있습니다.'
    default:
      return null
  }
}

export const PROOF_WORDS: Record<GameAccount['proof'], string> = {
  icon: '프로필 아이콘으로 확인',
  officer: '클랜 운영진이 확인',
  owners: '함께 뛴 세 사람이 확인',
  admin: '관리자가 확인',
}

export const VISIBILITIES: readonly { value: Visibility; label: string; explanation: string }[] = [
  { value: 'public', label: '공개', explanation: '누구나 프로필과 전적을 볼 수 있습니다.' },
  {
    value: 'clan',
    label: '클랜만',
    explanation:
      '같은 클랜 사람만 전적을 볼 수 있습니다. 다른 사람에게는 검색, 순위, 라이벌에 나오지 않고 경기에서는 비공개 소환사로 보입니다.',
  },
  {
    value: 'private',
    label: '비공개',
    explanation:
      '나만 전적을 볼 수 있습니다. 관리자를 포함한 다른 사람에게는 검색, 순위, 라이벌에 나오지 않고 경기에서는 비공개 소환사로 보입니다. 경기 결과와 점수 계산은 그대로입니다.',
  },
]
