import type { ClanDetail } from '@buri/contract/clans'
import type { MatchDetail } from '@buri/contract/matches'
import type { NightCard } from '@buri/contract/nights/nights'
import type { NightRecap } from '@buri/contract/nights/recap'
import type { PlayerProfile } from '@buri/contract/players'
import type { PlayerRanking } from '@buri/contract/rankings'
import { writtenNumber } from '@buri/domain/writtenNumber'
import { LIGHT } from '#server/platform/colours.ts'
import { card, EDGE, type Figure, figures, INSIDE, picture, stroke, WIDTH } from './canvas.ts'
import { write } from './writing.ts'

const day = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'long', timeZone: 'Asia/Seoul' })
const TITLE = { x: EDGE, weight: 800, fill: LIGHT.ink, width: INSIDE } as const
const UNDER = { x: EDGE, fill: LIGHT.textQuiet, width: INSIDE } as const

/** Picture of the site, and of every page without its own. */
export const siteCard = () =>
  picture('리그 오브 레전드 내전 전적', [
    stroke(366, 178),
    write('우리끼리 한 내전,', { ...TITLE, y: 270, size: 92 }),
    write('기록은 제대로.', { ...TITLE, y: 380, size: 92 }),
    write('리플레이만 올리면 승패, 부리 점수, 라이벌까지 자동으로 정리됩니다.', { ...UNDER, y: 490, size: 34 }),
  ])

export function playerCard({ summoner, stats }: PlayerProfile): string {
  const { summonerName, tagLine, felicanScore, provisional } = summoner
  const decided = stats.wins + stats.losses
  const known: Figure[] = [
    { label: provisional ? '부리 점수 (배치 중)' : '부리 점수', value: writtenNumber(felicanScore), unit: '점' },
    {
      label: `최근 ${writtenNumber(decided)}판`,
      value: `${writtenNumber(stats.wins)}<tspan dx="4" font-size="27" font-weight="500" fill="${LIGHT.textQuiet}">승</tspan><tspan dx="12">${writtenNumber(stats.losses)}</tspan>`,
      unit: '패',
    },
    { label: '평균 KDA', value: stats.isPerfect ? 'Perfect' : stats.avgKda === null ? '-' : stats.avgKda.toFixed(2) },
  ]
  return picture('내전 전적', [
    write(summonerName, { ...TITLE, y: 278, size: 104 }),
    write(`#${tagLine}`, { ...UNDER, y: 348, size: 44 }),
    figures(known, 414),
  ])
}

export function clanCard(clan: ClanDetail): string {
  const { clanName, introduceExcerpt: intro, memberCount, memberLimit, recentMatches, averageScore } = clan
  return picture('클랜', [
    write(clanName, { ...TITLE, y: 278, size: 100 }),
    write(intro.slice(0, 200), { ...UNDER, y: 348, size: 36 }),
    figures(
      [
        { label: '멤버', value: writtenNumber(memberCount), unit: `/ ${writtenNumber(memberLimit)}명` },
        { label: '최근 30일 내전', value: writtenNumber(recentMatches), unit: '판' },
        {
          label: '평균 부리 점수',
          value: averageScore === null ? '-' : writtenNumber(averageScore),
          unit: averageScore === null ? '' : '점',
        },
      ],
      414,
    ),
  ])
}

const evening = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  month: 'long',
  day: 'numeric',
  weekday: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

/** When a night begins and how many come, in words. */
export function nightFacts({ startsAt, state, places, inCount, waitingCount, gameCount }: NightCard) {
  const waiting = waitingCount > 0 ? `, 대기 ${waitingCount}명` : ''
  const who = {
    open: `${places}자리 중 ${inCount}명 참가${waiting}`,
    running: `지금 진행 중, ${inCount}명 참가`,
    finished: `끝난 내전, ${gameCount}판`,
    cancelled: '취소된 내전',
  }[state]
  return { when: evening.format(new Date(startsAt)), who }
}

/** Invitation to a night. */
export function invitationCard(night: NightCard): string {
  const { title, places, inCount, waitingCount, hostName } = night
  const { when } = nightFacts(night)
  return picture('내전 초대', [
    write(title, { ...TITLE, y: 278, size: 88 }),
    write(`${when} · 주최 ${hostName}`, { ...UNDER, y: 348, size: 40 }),
    figures(
      [
        { label: '참가', value: writtenNumber(inCount), unit: `/ ${writtenNumber(places)}명` },
        { label: '대기', value: writtenNumber(waitingCount), unit: '명' },
        { label: '맵', value: night.map === 'rift' ? '협곡' : '칼바람' },
      ],
      414,
    ),
  ])
}

/** Recap of a night: MVP, kills and fairness. */
export function nightCard({ title, startsAt, games, people, mvpId, kills, fairness }: NightRecap): string {
  const mvp = people.find(({ signupId }) => signupId === mvpId)
  const { evenness } = fairness
  return picture(`내전 결산 · ${day.format(new Date(startsAt))}`, [
    write(title, { ...TITLE, y: 278, size: 88 }),
    write(mvp ? `MVP ${mvp.summonerName} · ${mvp.wins}승 ${mvp.losses}패` : `${people.length}명이 함께했어요.`, {
      ...UNDER,
      y: 348,
      size: 40,
    }),
    figures(
      [
        { label: '경기', value: writtenNumber(games.length), unit: '판' },
        { label: '킬', value: kills === null ? '-' : writtenNumber(kills) },
        {
          label: '균형',
          value: evenness === null ? '-' : writtenNumber(Math.round(evenness)),
          unit: evenness === null ? '' : '%',
        },
      ],
      414,
    ),
  ])
}

const ROWS_SHOWN = 5

export function rankingCard({ data, season, seasons }: PlayerRanking): string {
  const label = seasons.find(({ id }) => id === season)?.label ?? ''
  const rows = data.slice(0, ROWS_SHOWN).map(({ rank, name, tagLine, felicanScore }, index) => {
    const y = 286 + index * 62
    const number = rank === null ? '-' : writtenNumber(rank)
    return (
      write(number, { x: EDGE + 62, y, size: 34, weight: 800, fill: LIGHT.ink, anchor: 'middle' }) +
      write(`${name} #${tagLine}`, { x: EDGE + 116, y, size: 34, weight: 700, width: 640 }) +
      write(`${writtenNumber(felicanScore)}점`, { x: WIDTH - EDGE - 40, y, size: 36, weight: 800, anchor: 'end' })
    )
  })
  return picture(label, [
    write('부리 점수 순위', { ...TITLE, y: 186, size: 60 }),
    card({ x: EDGE, y: 226, width: INSIDE, height: 346 }),
    ...(rows.length > 0
      ? rows
      : [write('아직 순위에 오른 소환사가 없어요.', { ...UNDER, x: EDGE + 40, y: 410, size: 34 })]),
  ])
}

const lasting = (seconds: number) => `${Math.floor(seconds / 60)}분 ${seconds % 60}초`
const GAP = 24
const HALF = (INSIDE - GAP) / 2

export function matchCard(match: MatchDetail): string {
  const { gameType, matchDate, gameDuration, winner, isRemake, teams, participants } = match
  const half = (side: 'blue' | 'red') => {
    const isBlue = side === 'blue'
    const x = isBlue ? EDGE : EDGE + HALF + GAP
    const tone = isBlue ? LIGHT.win : LIGHT.loss
    const kills = teams.find((team) => team.side === side)?.kills ?? 0
    const word = winner === null ? '' : winner === side ? ' 승리' : ' 패배'
    const names = participants
      .filter((line) => line.side === side)
      .slice(0, ROWS_SHOWN)
      .map(({ summonerName, championName, kills, deaths, assists }, index) => {
        const y = 374 + index * 45
        return (
          write(summonerName ?? championName, { x: x + 32, y, size: 28, weight: 700, width: 300 }) +
          write(`${kills}/${deaths}/${assists}`, {
            x: x + HALF - 32,
            y,
            size: 26,
            fill: LIGHT.textQuiet,
            anchor: 'end',
          })
        )
      })
    return (
      card({ x, y: 220, width: HALF, height: 364, fill: LIGHT.surface }) +
      `<path d="M${x} 244a24 24 0 0 1 24-24h${HALF - 48}a24 24 0 0 1 24 24v76h-${HALF}z" fill="${isBlue ? LIGHT.winSoft : LIGHT.lossSoft}"/>` +
      write(`${isBlue ? '블루팀' : '레드팀'}${word}`, { x: x + 32, y: 284, size: 34, weight: 800, fill: tone }) +
      write(`${writtenNumber(kills)}킬`, {
        x: x + HALF - 32,
        y: 287,
        size: 42,
        weight: 800,
        fill: tone,
        anchor: 'end',
      }) +
      names.join('')
    )
  }
  const under = isRemake ? '다시하기' : lasting(gameDuration)
  return picture(`${day.format(new Date(matchDate))} · ${under}`, [
    write(gameType, { ...TITLE, y: 186, size: 60 }),
    half('blue'),
    half('red'),
  ])
}
