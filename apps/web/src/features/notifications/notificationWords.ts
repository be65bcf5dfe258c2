import type { Notification } from '@buri/contract/notifications'
import {
  mdiAccountCheckOutline,
  mdiAccountPlusOutline,
  mdiAt,
  mdiBullhornOutline,
  mdiCommentOutline,
  mdiFlagOutline,
  mdiLinkVariant,
  mdiThumbUpOutline,
} from '@mdi/js'
import { formatNumber } from '#web/ui/text/format.ts'

type Kind = Notification['kind']

export const KIND_ICONS: Record<Kind, string> = {
  reply: mdiCommentOutline,
  mention: mdiAt,
  like: mdiThumbUpOutline,
  announcement: mdiBullhornOutline,
  joinRequest: mdiAccountPlusOutline,
  joinResult: mdiAccountCheckOutline,
  claim: mdiLinkVariant,
  report: mdiFlagOutline,
}

export const KIND_WORDS: Record<Kind, string> = {
  reply: '답글과 댓글',
  mention: '나를 부른 글',
  like: '추천',
  announcement: '클랜 공지',
  joinRequest: '받은 가입 신청',
  joinResult: '보낸 가입 신청의 결과',
  claim: '게임 계정 연결',
  report: '신고 결과',
}

/** With the particle of an object, and of a subject. */
const REPORTED = {
  post: ['글을', '글이'],
  comment: ['댓글을', '댓글이'],
  clan: ['클랜을', '클랜이'],
  user: ['회원을', '회원이'],
}

/** Who did it, or nothing where the sentence has no one. */
export const actorName = ({ actor, kind }: Notification) =>
  actor
    ? (actor.nickname ?? '알 수 없음')
    : ['reply', 'mention', 'announcement', 'joinRequest'].includes(kind)
      ? '탈퇴한 사용자'
      : null

/** What stands after the name. */
export function sentenceOf({ kind, outcome, title, excerpt, reported, count }: Notification): string {
  switch (kind) {
    case 'reply':
      return ' 님이 답글을 남겼습니다.'
    case 'mention':
      return ' 님이 나를 불렀습니다.'
    case 'announcement':
      return ' 님이 클랜 공지를 올렸습니다.'
    case 'like':
      return `${formatNumber(count)}명이 내 ${excerpt === null ? '글' : '댓글'}을 추천했습니다.`
    case 'joinRequest':
      return ` 님이 ${title ?? ''} 클랜에 가입을 신청했습니다.`
    case 'joinResult':
      return outcome === 'approved'
        ? `${title ?? ''} 클랜에 가입되었습니다.`
        : `${title ?? ''} 클랜 가입 신청이 거절되었습니다.`
    case 'claim':
      if (outcome === 'approved') return `${title ?? ''} 계정이 연결되었습니다.`
      return outcome === 'rejected'
        ? `${title ?? ''} 계정의 연결 요청이 거절되었습니다.`
        : `${title ?? ''} 계정은 본인이라고 한 사람이 또 있어 관리자가 확인하고 있습니다.`
    case 'report': {
      const [object, subject] = REPORTED[reported ?? 'post']
      if (outcome === 'blinded') return `신고한 ${subject} 블라인드 처리되었습니다.`
      if (outcome === 'deleted') return `신고한 ${subject} 삭제되었습니다.`
      if (outcome === 'user_sanctioned') return `신고한 ${object} 확인하고 이용을 제한했습니다.`
      return `신고한 ${object} 확인했습니다. 문제가 없어 그대로 두었습니다.`
    }
  }
}

/** The words it is about, in their own line. */
export const quoteOf = ({ kind, title, excerpt }: Notification): string | null =>
  excerpt ?? (kind === 'like' || kind === 'mention' || kind === 'announcement' ? title : null)
