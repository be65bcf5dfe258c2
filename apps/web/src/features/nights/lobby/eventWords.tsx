import type { Night, NightEvent } from '@buri/contract/nights/nights'
import { nameJosa } from '@buri/domain/nameJosa'
import { gameTeamsOf, gameWords, sideWords } from '@buri/domain/nights/gameWords'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { MINUTE_MS } from '@buri/domain/seoulTime'
import type { ReactNode } from 'react'

const DELETED_GUEST = '손님 한 명'

/** Shows a person's name. A deleted guest has none, and gets the fallback. */
const shownName = (name: string | null | undefined, fallback = DELETED_GUEST) =>
  name ? (
    <>
      <b>{name}</b> 님
    </>
  ) : (
    fallback
  )

function enteredNames([first = null, second, ...others]: NightEvent['entered']): ReactNode {
  if (second === undefined) return shownName(first)
  if (others.length > 0)
    return (
      <>
        {shownName(first)} 외 {others.length + 1}명
      </>
    )
  return (
    <>
      {shownName(first)}, {shownName(second)}
    </>
  )
}

const SOURCE_NAMES = { replay: '리플레이로 확인', typed: '직접 입력' }

type NightGames = Pick<Night, 'games' | 'schedule'>

function resultWords({ n }: Pick<NightEvent, 'n'>, { games, schedule }: NightGames): ReactNode {
  const game = games.find((candidate) => candidate.n === n)
  const result = game?.result
  if (!result) return `경기 ${n} 끝`
  const teams = gameTeamsOf(schedule?.teams ?? [], game.pairing)
  const words = `경기 ${n} ${sideWords(teams, result.winner)} 승리, ${SOURCE_NAMES[result.source]}`
  return game.replayDiffers ? `${words}. 판정은 그대로예요` : words
}

/** Returns the game's number with its particle, such as 경기 1을 or 경기 2를. */
const gameWithParticle = (n: number | null) => nameJosa(gameWords(n ?? 0), '을/를')

/** Returns `ending` if no one entered. Otherwise names the people who did, after `continuation`. */
function withEntered(entered: NightEvent['entered'], ending: ReactNode, continuation: ReactNode): ReactNode {
  if (entered.length === 0) return ending
  return (
    <>
      {continuation} {enteredNames(entered)}이 들어왔어요
    </>
  )
}

/** The host's actions on people. Consecutive events of the same kind share one line of the log. */
const BY_THE_HOST: ReadonlySet<NightEvent['kind']> = new Set(['added', 'removed', 'absent', 'returned', 'promoted'])

const sharesLogLine = (event: NightEvent, next: NightEvent) =>
  BY_THE_HOST.has(event.kind) &&
  event.kind === next.kind &&
  event.entered.length + next.entered.length === 0 &&
  Math.abs(Date.parse(event.at) - Date.parse(next.at)) <= MINUTE_MS

function groupedEvents(log: readonly NightEvent[]): EventGroup[] {
  const groups: EventGroup[] = []
  for (const event of log) {
    const group = groups.at(-1)
    const lastEvent = group?.at(-1)
    if (group && lastEvent && sharesLogLine(lastEvent, event)) group.push(event)
    else groups.push([event])
  }
  return groups
}

/** `someone` names the people of a group of events, or says 참가자 한 명 if the name is missing. */
type EventWithNames = Omit<NightEvent, 'who'> & { who: ReactNode; someone: ReactNode }

const EVENT_WORDS: Record<NightEvent['kind'], (event: EventWithNames, night: NightGames) => ReactNode> = {
  joined: ({ who }) => <>{who}이 참가했어요</>,
  queued: ({ who }) => <>{who}이 대기를 시작했어요</>,
  added: ({ someone }) => <>주최자가 {someone}을 추가했어요</>,
  left: ({ who, entered }) => withEntered(entered, <>{who}이 나갔어요</>, <>{who}이 나가서</>),
  removed: ({ someone, entered }) => withEntered(entered, <>{someone}을 내보냈어요</>, <>{someone}을 내보내서</>),
  absent: ({ someone, entered }) =>
    withEntered(entered, <>{someone}을 불참으로 표시했어요</>, <>{someone}이 불참해서</>),
  returned: ({ someone }) => <>{someone}의 불참 표시를 지웠어요</>,
  promoted: ({ someone }) => <>{someone}에게 자리를 줬어요</>,
  moved: ({ someone }) => <>{someone}이 다른 기기에서 이어서 참가해요</>,
  places: ({ n, entered }) => withEntered(entered, `정원이 ${n}명이 되었어요`, `정원이 ${n}명이 되어`),
  closed: () => '신청을 마감했어요',
  reopened: () => '신청을 다시 받아요',
  asked: () => '준비 확인을 시작했어요',
  answered: ({ entered }) => withEntered(entered, '준비 확인이 끝났어요', '준비 확인이 끝나서'),
  host: () => '주최자가 바뀌었어요',
  draft: ({ n }) => `경기 ${n} 주장 드래프트를 시작했어요`,
  auction: () => '포인트 경매를 시작했어요',
  auctionOff: () => '포인트 경매를 취소했어요',
  teamDraft: () => '팀장이 차례로 뽑기 시작했어요',
  teamDraftOff: () => '차례로 뽑기를 취소했어요',
  traded: ({ someone, entered }) => (
    <>
      {someone}과 {enteredNames(entered)}을 교환했어요
    </>
  ),
  saleUndone: ({ someone }) => <>주최자가 {someone}의 낙찰을 되돌렸어요</>,
  pickUndone: ({ someone }) => <>주최자가 {someone}의 지명을 되돌렸어요</>,
  seatReplaced: ({ someone, entered }) => (
    <>
      팀에서 {someone} 대신 {enteredNames(entered)}이 들어왔어요
    </>
  ),
  teams: ({ n }) => (n === null ? '오늘의 팀이 정해졌어요' : `경기 ${n} 팀이 정해졌어요`),
  started: ({ n }) => `경기 ${n} 시작`,
  substituted: ({ n, someone, entered }) => (
    <>
      경기 {n}에 {someone} 대신 {enteredNames(entered)}이 들어왔어요
    </>
  ),
  claimed: ({ n }) => `경기 ${n} 결과를 적었어요. 양 팀의 확인을 기다려요`,
  result: resultWords,
  gameCancelled: ({ n }) => `경기 ${n} 취소`,
  coin: ({ n, note }) => `경기 ${n} 동전 던지기: ${note} 팀이 블루팀`,
  sideChosen: ({ n, note }) => `경기 ${n} 진영 선택: ${note}`,
  pairingGiven: ({ note }) => `몰수승 · ${note}`,
  pairingDropped: ({ note }) => `대진에서 뺐어요 · ${note}`,
  pairingReturned: ({ note }) => `대진 판정을 되돌렸어요 · ${note}`,
  teamDissolved: ({ note }) => `팀을 해체했어요 · ${note}`,
  teamReturned: ({ note }) => `해체한 팀을 되돌렸어요 · ${note}`,
  gameVoided: ({ n, note }) => `${gameWithParticle(n)} 무효로 했어요: ${note}`,
  gameReturned: ({ n, note }) => `${gameWithParticle(n)} 원래 결과대로 되돌렸어요: ${note}`,
  ruled: ({ n, note }) => `경기 ${n} 결과를 고쳤어요: ${note}`,
  setVoided: ({ n, note }) => `${gameWithParticle(n)} 세트에서 뺐어요: ${note}`,
  setToFirst: ({ n, note }) => `${gameWithParticle(n)} 가 팀의 승리로 고쳤어요: ${note}`,
  setToSecond: ({ n, note }) => `${gameWithParticle(n)} 나 팀의 승리로 고쳤어요: ${note}`,
  setReturned: ({ n, note }) => `${gameWithParticle(n)} 원래 결과대로 되돌렸어요: ${note}`,
  finished: () => '내전이 끝났어요',
  cancelled: () => '내전을 취소했어요',
}

type EventGroup = [NightEvent, ...NightEvent[]]

/** `isCut` is true if older events of the group may be missing from the log. */
function wordsOf([event, ...earlier]: EventGroup, night: NightGames, isCut: boolean): ReactNode {
  const names = [event, ...earlier].toReversed().map(({ who }) => who?.summonerName ?? null)
  const someone =
    earlier.length === 0 ? (
      shownName(names[0], '참가자 한 명')
    ) : isCut ? (
      <>{shownName(names[0])} 외 여러 명</>
    ) : (
      enteredNames(names)
    )
  // A newer server may send an event kind that this page does not know.
  return EVENT_WORDS[event.kind]?.({ ...event, who: shownName(event.who?.summonerName), someone }, night)
}

type LoggedNight = Pick<Night, 'log' | 'games' | 'schedule' | 'createdAt' | 'hostName'>

/** Returns the events, newest first. The night's creation is the last one, unless older events were cut off. */
export function eventsOf(night: LoggedNight): { key: number; at: string; words: ReactNode }[] {
  const { log, createdAt, hostName } = night
  const loggedEvents = log.filter(
    ({ kind, n }, index) => kind !== 'teams' || log[index - 1]?.kind !== kind || log[index - 1]?.n !== n,
  )
  const isCut = log.length >= NIGHT_LIMITS.eventsShown
  const events = groupedEvents(loggedEvents).map((group, index, { length }) => ({
    key: group[0].revision,
    at: group[0].at,
    words: wordsOf(group, night, isCut && index === length - 1),
  }))
  const opened = { key: 0, at: createdAt, words: <>{shownName(hostName)}이 내전을 열었어요</> }
  return isCut ? events : [...events, opened]
}
