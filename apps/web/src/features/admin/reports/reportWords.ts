import type { ReportReason } from '@buri/contract/reports'
import type { Outcome, Reported, ReportState } from './useReports.ts'

export const REPORT_STATE_NAMES: Readonly<Record<ReportState, string>> = {
  open: '기다리는 신고',
  in_review: '살펴보는 중',
  resolved: '처리함',
  rejected: '기각함',
}

export const REPORT_TARGET_NAMES: Readonly<Record<Reported['targetType'], string>> = {
  post: '게시글',
  comment: '댓글',
  clan: '클랜',
  user: '사용자',
  match: '경기 메모',
}

export const REPORT_REASON_NAMES: Readonly<Record<ReportReason, string>> = {
  spam: '광고·스팸',
  abuse: '욕설·비하',
  obscene: '음란물',
  privacy: '개인정보 노출',
  flood: '도배',
  copyright: '저작권 침해',
  other: '기타',
}

type OutcomeChoice = {
  outcome: Outcome
  word: string
  means: string
  isGrave?: boolean
  isUsual?: boolean
}

const REVIEW: OutcomeChoice = {
  outcome: 'in_review',
  word: '살펴보는 중',
  means: '다른 운영자에게 살펴보고 있다고 알려요.',
}
const KEEP: OutcomeChoice = {
  outcome: 'kept',
  word: '그대로 두기',
  isUsual: true,
  means: '문제가 없어요. 같은 내용으로는 다시 올라오지 않아요.',
}
const REJECT: OutcomeChoice = { outcome: 'rejected', word: '신고 기각', means: '신고가 잘못됐어요. 대상은 그대로예요.' }
const SANCTION: OutcomeChoice = {
  outcome: 'user_sanctioned',
  word: '작성자를 제한함',
  means: '사용자 관리에서 따로 제한했다고 남겨요.',
}
const TEXT_CHOICES: readonly OutcomeChoice[] = [
  {
    outcome: 'blinded',
    word: '블라인드',
    isUsual: true,
    means: '제목과 내용을 가려요. 작성자와 운영자만 볼 수 있어요.',
    isGrave: true,
  },
  { outcome: 'deleted', word: '지우기', means: '대상을 지워요. 삭제 항목에서 되살릴 수 있어요.', isGrave: true },
]

export const OUTCOME_NAMES = new Map<string | null, string>(
  [KEEP, REJECT, SANCTION, ...TEXT_CHOICES].map(({ outcome, word }) => [outcome, word]),
)

/** Only texts can be blinded or deleted here. */
export const outcomeChoices = ({ targetType, state }: Pick<Reported, 'targetType' | 'state'>): OutcomeChoice[] =>
  state === 'resolved' || state === 'rejected'
    ? []
    : [
        ...(state === 'open' ? [REVIEW] : []),
        KEEP,
        ...(targetType === 'post' || targetType === 'comment' ? TEXT_CHOICES : []),
        SANCTION,
        REJECT,
      ]
