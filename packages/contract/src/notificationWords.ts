import { koreanNumber } from '@buri/domain/koreanNumber'
import type { Notification } from './notifications.ts'

type Kind = Notification['kind']

/** Korean words for each kind of reported thing, first with the object particle, then with the subject particle. */
const REPORTED = {
  post: ['게시글을', '게시글이'],
  comment: ['댓글을', '댓글이'],
  clan: ['클랜을', '클랜이'],
  user: ['회원을', '회원이'],
  match: ['경기 메모를', '경기 메모가'],
}

const ALWAYS_BY_SOMEONE: readonly Kind[] = [
  'reply',
  'mention',
  'announcement',
  'joinRequest',
  'invitation',
  'nightOpened',
]

/** Returns the name that precedes the sentence, or a text for a deleted account. `null` without an actor. */
export const actorName = ({ actor, kind, outcome }: Notification) =>
  actor
    ? (actor.nickname ?? '알 수 없음')
    : ALWAYS_BY_SOMEONE.includes(kind) || outcome === 'joined'
      ? '탈퇴한 사용자'
      : null

/** Does not name a clan that the viewer may not see. */
function clanSentence({ outcome, title, actor, numbers }: Notification): string {
  const clan = title === null ? '클랜' : `${title} 클랜`
  const [games, nights, waiting] = numbers ?? []
  const backlog = games ? `새 경기 ${games}판, 내전으로 묶을 밤 ${nights}번, 확인 대기 ${waiting}판입니다. ` : ''
  switch (outcome) {
    case 'joined':
      return ` 님이 초대를 받아 ${clan}에 들어왔습니다.`
    case 'declined':
      return `${actor ? ' 님이' : '초대한 사람이'} ${clan} 초대를 거절했습니다.`
    case 'removed':
      return `${clan}에서 내보내졌습니다.`
    case 'banned':
      return `${clan}에서 차단되었습니다.`
    case 'released':
      return `${clan}의 차단이 풀렸습니다.`
    case 'appointed':
      return `${clan} 운영진이 되었습니다.`
    case 'dismissed':
      return `${clan} 운영진에서 물러나 클랜원이 되었습니다.`
    case 'transferred':
    case 'succeeded':
      return `${actor ? ' 님이 ' : ''}${clan}의 클랜장${actor ? '을 위임했습니다' : '이 바뀌었습니다'}.`
    case 'leading':
      return actor
        ? ` 님이 위임해 ${clan}의 클랜장이 되었습니다.`
        : `${clan}의 클랜장이 되었습니다. 앞선 클랜장의 자리를 이어받았습니다.`
    case 'absent':
      return `두 달 넘게 오지 않아 90일이 되면 ${clan}의 클랜장을 운영진이 이어받습니다. 다시 오면 그대로 클랜장입니다.`
    case 'quiet':
      return `${clan}의 클랜장이 두 달 넘게 보이지 않습니다. 90일이 되면 운영진이 이어받습니다.`
    case 'disbanded':
      return `${actor ? ' 님이 ' : ''}${clan}${actor ? '을 해산했습니다' : '이 해산되었습니다'}.`
    case 'greeted':
      return `${clan}에서 안부를 전합니다. 한동안 내전에서 보지 못했습니다. 다음 내전에 함께해주세요.`
    case 'altNamed':
      return `${clan} 운영진이 회원님의 부캐를 지정했습니다. 본인 계정이 아니면 클랜원 목록에서 해제해주세요.`
    case 'movedIn':
      return `${clan}의 지난 경기가 모두 올라왔습니다. ${backlog}경기를 내전으로 묶고 이름을 맞춰주세요.`
    case 'webhookLost':
      return `${clan}의 Discord 웹훅이 더 이상 되지 않아 내전 소식 보내기를 껐습니다. 클랜 설정에서 다시 연결해주세요.`
    case 'discordLost':
      return `Discord 채널이 지워졌거나 봇에 권한이 없어 ${clan}의 내전 알리기를 껐습니다. 봇의 권한을 확인하고, 쓸 채널에서 /부리 연결을 다시 해주세요.`
    case 'hookOff':
      return `받는 쪽이 계속 응답하지 않아 ${clan}의 웹훅을 껐습니다. 클랜장이 클랜 설정에서 기록을 보고 다시 켤 수 있습니다.`
    case 'webhookLate':
      return `Discord가 여섯 시간 동안 ${clan}의 내전 소식을 받지 않아 보내지 못한 소식이 있습니다. 클랜 설정에서 웹훅을 확인해주세요.`
    default:
      return `${clan}의 소식이 있습니다.`
  }
}

function matchSentence({ outcome, title, count }: Notification): string {
  const match = `${title ?? '경기'} 기록${count > 1 ? ` 등 ${koreanNumber(count)}판` : ''}`
  if (outcome === 'waiting') return `새로 올라온 ${match}이 확인을 기다리고 있습니다.`
  if (outcome === 'disputed') return `${match}에 이의가 제기되었습니다.`
  if (outcome === 'corrected') return `${match}이 다른 기록으로 바뀌었습니다.`
  if (outcome === 'voided') return `${match}이 무효로 결정되었습니다.`
  return `${match}이 ${outcome === 'upheld' ? '그대로 인정되었습니다' : '확인되었습니다'}.`
}

/** Returns the sentence that follows the actor's name. */
export function sentenceOf(notification: Notification): string {
  const { kind, outcome, title, excerpt, reported, count } = notification
  switch (kind) {
    case 'reply':
      return ' 님이 답글을 남겼습니다.'
    case 'mention':
      return ' 님이 회원님을 언급했습니다.'
    case 'announcement':
      return ' 님이 클랜 공지를 올렸습니다.'
    case 'like':
      return `${koreanNumber(count)}명이 내 ${excerpt === null ? '게시글' : '댓글'}을 추천했습니다.`
    case 'joinRequest':
      return ` 님이 ${title ?? ''} 클랜에 가입을 신청했습니다.`
    case 'joinResult':
      return outcome === 'approved'
        ? `${title ?? ''} 클랜에 가입되었습니다.`
        : `${title ?? ''} 클랜 가입 신청이 거절되었습니다.`
    case 'invitation':
      return ` 님이 ${title ?? ''} 클랜에 초대했습니다.`
    case 'clan':
      return clanSentence(notification)
    case 'claim':
      if (outcome === 'approved') return `${title ?? ''} 계정이 연결되었습니다.`
      if (outcome === 'asked')
        return `${title ?? ''} 소환사를 자기 계정이라고 한 사람이 있습니다. 맞는지 내 정보에서 답해주세요.`
      if (outcome === 'displaced')
        return `${title ?? ''} 계정의 주인이 더 확실한 증거로 바뀌었습니다. 내 게임 계정에서 이의를 제기할 수 있습니다.`
      return outcome === 'rejected'
        ? `${title ?? ''} 계정의 연결 요청이 거절되었습니다.`
        : `${title ?? ''} 계정은 본인이라고 한 사람이 또 있어 관리자가 확인하고 있습니다.`
    case 'match':
      return matchSentence(notification)
    case 'night':
      if (outcome === 'handedOver')
        return `${title ?? '내전'}의 주최자가 떠나 이제 회원님이 주최자입니다. 팀과 결과를 맡아주세요.`
      if (outcome === 'seatTaken')
        return `${title ?? '내전'}에 회원님이 쓴 소환사 이름의 주인이 직접 참가했습니다. 회원님은 손님으로 바뀌고 순서는 맨 뒤로 갑니다.`
      if (outcome === 'seatBack')
        return `${title ?? '내전'}에 다른 사람이 회원님의 소환사 이름으로 참가해 있어, 그 자리를 회원님에게 드렸습니다.`
      if (outcome === 'auction')
        return `${title ?? '내전'}에서 포인트 경매가 시작되었습니다. 팀장인 회원님의 입찰을 기다립니다.`
      if (outcome === 'teamDraft')
        return `${title ?? '내전'}에서 팀장이 차례로 팀원을 뽑습니다. 팀장인 회원님의 차례를 확인해주세요.`
      return outcome === 'readyCheck'
        ? `${title ?? '내전'}에서 준비 확인을 하고 있습니다. 시간 안에 답하지 않으면 자리가 대기자에게 넘어갑니다.`
        : `${title ?? '내전'}에 자리가 나서 참가하게 되었습니다.`
    case 'nightOpened':
      return ` 님이 ${title ?? ''} 내전을 열었습니다.`
    case 'question':
      return '두 소환사가 같은 사람인지 묻고 있습니다. 내 정보에서 답할 수 있습니다.'
    case 'report': {
      const [object, subject] = REPORTED[reported ?? 'post']
      if (outcome === 'blinded') return `신고한 ${subject} 블라인드 처리되었습니다.`
      if (outcome === 'deleted') return `신고한 ${subject} 삭제되었습니다.`
      if (outcome === 'user_sanctioned') return `신고한 ${object} 확인하고 이용을 제한했습니다.`
      return `신고한 ${object} 확인했습니다. 문제가 없어 그대로 두었습니다.`
    }
  }
}

/** Returns the quoted text; for a clan, the sentence that names the new leader. */
export const quoteOf = ({ kind, title, excerpt }: Notification): string | null =>
  kind === 'clan' && excerpt !== null
    ? `지금 클랜장은 ${excerpt} 님입니다.`
    : (excerpt ?? (kind === 'like' || kind === 'mention' || kind === 'announcement' ? title : null))
