import type { Night, NightCard, NightSignup } from '@buri/contract/nights/nights'
import { POSITION_NAMES, type Position } from '@buri/domain/matches/matchFacts'
import type {
  Arrival,
  BalanceChoice,
  NightAccess,
  NightMap,
  NightMode,
  NightState,
} from '@buri/domain/nights/nightSettings'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@buri/domain/seoulTime'
import { wordedDate, wordedTime } from '@buri/domain/wordedTime'

export const MODE_NAMES: Record<NightMode, string> = {
  balance: '밸런스 팀',
  captains: '주장 드래프트',
  random: '무작위',
  fixed: '직접 편성',
}
export const PRESET_NAMES: Record<BalanceChoice, string> = {
  balanced: '기본',
  position: '포지션 우선',
  strength: '실력 우선',
  clan: '클랜 기준',
}
export const MAP_NAMES: Record<NightMap, string> = { rift: '소환사의 협곡', abyss: '칼바람 나락' }
export const ACCESS_NAMES: Record<NightAccess, string> = {
  link: '링크를 받은 사람',
  clan: '클랜원만',
  everyone: '누구나',
}
export const ARRIVAL_NAMES: Record<Arrival, string> = {
  onTime: '정시 참가',
  late: '늦어요',
  maybe: '미정',
  substitute: '대타 가능',
}
export const STATE_NAMES: Record<NightState, string> = {
  open: '모집 중',
  running: '진행 중',
  finished: '끝남',
  cancelled: '취소됨',
}

export const modeName = ({ mode, preset }: Pick<Night, 'mode' | 'preset'>) =>
  mode === 'balance' && preset !== 'balanced' ? PRESET_NAMES[preset] : MODE_NAMES[mode]

/** Returns an empty text if the start is not within two days, or if `now` is `NaN` because no time is known yet. */
export function timeUntilStart(startTime: number, now: number): string {
  const remainingMs = startTime - now
  if (!(remainingMs > 0 && remainingMs < 2 * DAY_MS)) return ''
  const isDays = remainingMs >= DAY_MS
  const [hours, minutes] = [Math.floor(remainingMs / HOUR_MS) % 24, Math.floor(remainingMs / MINUTE_MS) % 60]
  return [isDays && '1일', hours > 0 && `${hours}시간`, !isDays && minutes > 0 && `${minutes}분`]
    .filter(Boolean)
    .join(' ')
}

export function timeLeftSuffix(startTime: number, now: number): string {
  const words = timeUntilStart(startTime, now)
  return words === '' ? '' : ` · ${words} 남음`
}

type InvitedNight = Pick<NightCard, 'title' | 'clan' | 'startsAt' | 'places' | 'map' | 'code'> & { remark: string }

/** Names the day by its date, because people may read the text a day later. */
export function inviteText(night: InvitedNight, origin: string, chat: 'kakao' | 'discord'): string {
  const name = night.clan ? `[${night.clan.clanName}] ${night.title}` : night.title
  const lines = [
    chat === 'discord' ? `**${withoutDiscordMarks(name)}**` : name,
    `${wordedDate(Date.parse(night.startsAt))} · ${night.places}명 · ${MAP_NAMES[night.map]}`,
    `참가하기 ${origin}/i/${night.code}`,
  ]
  const remark = chat === 'discord' ? withoutDiscordMarks(night.remark) : night.remark
  return [...lines, ...(remark === '' ? [] : [remark])].join('\n')
}

const withoutDiscordMarks = (text: string) => text.replace(/([\\*_~`|>#])/g, '\\$1').replace(/@/g, '@\u200b')

/** Invites people to the free seats. `lanes` are these seats by position, which are named only on the Rift. */
export function vacancyText(
  night: InvitedNight & Pick<NightCard, 'inCount'>,
  lanes: readonly { position: Position; free: number }[],
  origin: string,
): string {
  const freeLanes = lanes.filter(({ free }) => free > 0)
  const wantedPositions = freeLanes.map(
    ({ position, free }) => `${POSITION_NAMES[position]}${free > 1 ? ` ${free}` : ''}`,
  )
  const positionNames = night.map === 'rift' && wantedPositions.length > 0 ? `: ${wantedPositions.join(', ')}` : ''
  return [`빈자리 ${night.places - night.inCount}${positionNames}`, inviteText(night, origin, 'kakao')].join('\n')
}

export function waitWords({ waitReason, arrivesAt }: NightSignup, places: number): string {
  switch (waitReason) {
    case 'full':
      return `${places}명이 찼어요. 한 자리 나면 바로 들어가요.`
    case 'late':
      return arrivesAt === null
        ? '늦게 와요. 정시에 오는 사람 다음이에요.'
        : `${wordedTime(Date.parse(arrivesAt))}에 와요. 정시에 오는 사람 다음이에요.`
    case 'maybe':
      return '올 수 있을지 아직 몰라요. 시작할 때 자리가 있으면 들어가요.'
    case 'substitute':
      return '대타로만 들어가요. 마지막 차례예요.'
    case 'guest':
      return '손님이에요. 클랜원 다음이에요.'
    case 'unready':
      return '준비 확인에 답하지 않아 자리를 넘겼어요.'
    case null:
      return ''
  }
}
