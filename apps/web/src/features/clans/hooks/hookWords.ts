import type { ClanHook, HookDelivery } from '@buri/contract/clanHooks'
import type { DeliveredEvent } from '@buri/domain/clans/hooks/hookEvents'
import { formatNumber, formatTime } from '#web/ui/text/format.ts'

export const EVENT_WORDS: Record<DeliveredEvent, string> = {
  'match.stored': '경기 저장',
  'match.counting_changed': '경기 반영 변경',
  'night.opened': '내전 열림',
  'night.teams_fixed': '팀 확정',
  'night.game_finished': '내전 경기 결과',
  'post.published': '게시판의 새 게시글',
  test: '테스트',
}

export const STATE_WORDS: Record<ClanHook['state'], { tone: 'good' | 'caution' | 'danger' | 'plain'; word: string }> = {
  on: { tone: 'good', word: '켜짐' },
  late: { tone: 'caution', word: '다시 시도하는 중' },
  off: { tone: 'plain', word: '꺼짐' },
  failing: { tone: 'danger', word: '자동으로 꺼짐' },
  gone: { tone: 'danger', word: '자동으로 꺼짐' },
}

const DELIVERY_PROBLEMS: Record<NonNullable<HookDelivery['problem']>, string> = {
  inner: '내부 네트워크 주소라 보내지 않음',
  unresolved: '주소를 찾을 수 없음',
  timeout: '시간 초과',
  tls: '인증서 오류',
  unreachable: '연결 실패',
}

const DELIVERY_STATES: Record<HookDelivery['state'], { tone: 'good' | 'caution' | 'danger' | 'plain'; word: string }> =
  {
    waiting: { tone: 'caution', word: '대기' },
    arrived: { tone: 'good', word: '전송됨' },
    given_up: { tone: 'danger', word: '실패' },
    outdated: { tone: 'plain', word: '보내지 않음' },
    stopped: { tone: 'plain', word: '중단됨' },
  }
export const deliveryState = ({ state }: HookDelivery) => DELIVERY_STATES[state]

export function deliveryDetail({ state, status, problem, tookMs, attempts, nextAt }: HookDelivery): string {
  if (state === 'outdated') return '삭제되었거나 클랜원에게 보이지 않는 내용'
  const outcome = status === null ? problem && DELIVERY_PROBLEMS[problem] : `응답 ${status}`
  return [
    outcome,
    tookMs !== null && `${formatNumber(tookMs)}ms`,
    attempts > 1 && `${attempts}번 시도`,
    state === 'waiting' && attempts > 0 && nextAt !== null && `다음 시도 ${formatTime(nextAt)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
