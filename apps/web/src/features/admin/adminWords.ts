import type { UserStatus } from '@buri/contract/admin/users'
import type { ClaimStatus } from '@buri/contract/claims'
import { ADMIN_ROLE, type Permission } from '@buri/domain/permissions/permissions'
import type { ComponentProps } from 'react'
import { ApiError } from '#web/api/ApiError.ts'
import type { Chip } from '#web/ui/text/Chip.tsx'

type ChipLabel = { word: string; tone: NonNullable<ComponentProps<typeof Chip>['tone']> }

export const STATUS_NAMES: Record<UserStatus, string> = { active: '이용 중', banned: '이용 제한', withdrawn: '탈퇴' }

const PERMISSION_NAMES = new Map<string, string>(
  Object.entries({
    admin: '모든 관리',
    permission: '권한 관리',
    role: '역할 관리',
    user: '사용자 관리',
    content: '게시판·게시글 관리',
    moderation: '신고·제재',
    log: '로그 보기',
    clan: '클랜 관리',
  } satisfies Record<Permission, string>),
)
/** A custom permission is shown by its own name. */
export const permissionName = (name: string) => PERMISSION_NAMES.get(name) ?? name

export const roleName = (name: string) => (name === ADMIN_ROLE ? '관리자' : name)

const REASON_WORDS = new Map([
  ['FORBIDDEN', '권한 없음'],
  ['OWN_PERMISSIONS', '본인 권한 변경 시도'],
  ['LAST_ADMIN', '마지막 관리자'],
  ['banned', '이용이 제한된 계정'],
  ['withdrawn', '탈퇴한 계정'],
])
type LogTarget = { targetType: string; targetId: string; targetLabel: string }
export function targetWords({ targetType, targetId, targetLabel }: LogTarget): string {
  if (targetType === 'permission') return permissionName(targetLabel || targetId)
  return (targetType === 'role' ? roleName(targetLabel) : targetLabel) || targetId
}

export const reasonWords = (reason: string) => REASON_WORDS.get(reason) ?? reason

export const SOURCE_NAMES = { role: '역할', direct: '직접', admin: '관리자' } as const

export const CLAIM_NAMES: Readonly<Record<ClaimStatus, ChipLabel>> = {
  pending: { word: '대기', tone: 'caution' },
  approved: { word: '승인', tone: 'good' },
  rejected: { word: '거절', tone: 'danger' },
  cancelled: { word: '취소', tone: 'plain' },
  disputed: { word: '분쟁', tone: 'caution' },
}

const UPLOAD_WORDS = new Map<string, ChipLabel>([
  ['created', { word: '저장됨', tone: 'good' }],
  ['merged', { word: '보탬', tone: 'good' }],
  ['duplicate', { word: '이미 있음', tone: 'tint' }],
])
/** Any unknown outcome is a refusal code. */
export const uploadWord = (outcome: string): ChipLabel =>
  UPLOAD_WORDS.get(outcome) ?? { word: '거절됨', tone: 'danger' }

/** Used for refusals whose code has no message. */
const STATUS_SENTENCES: Readonly<Record<number, string>> & { 401: string } = {
  400: '잘못된 요청입니다.',
  401: '인증이 필요합니다.',
  403: '권한이 없습니다.',
  404: '데이터를 찾을 수 없습니다.',
  409: '중복된 데이터입니다.',
  422: '유효하지 않은 데이터입니다.',
}

export function adminSentence(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status >= 500) return '서버 오류가 발생했습니다.'
    // The rest of the site asks people to sign in; staff pages name the status.
    if (error.code === 'UNAUTHENTICATED') return STATUS_SENTENCES[401]
    // A status below 500 and this code mean that something other than the server answered, such as a proxy.
    const serverMessage = error.code === 'UNAVAILABLE' ? '' : error.message
    return serverMessage || (STATUS_SENTENCES[error.status] ?? '알 수 없는 오류가 발생했습니다.')
  }
  return error instanceof Error && error.message !== '' ? error.message : '알 수 없는 오류가 발생했습니다.'
}
