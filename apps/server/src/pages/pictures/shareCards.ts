import type { Match, MatchDetail } from '@buri/contract/matches'
import type { NightRecap } from '@buri/contract/nights/recap'
import type { PlayerProfile } from '@buri/contract/players'
import { koreanNumber } from '@buri/domain/koreanNumber'
import { sideLetter } from '@buri/domain/nights/gameWords'
import { seoulDate, WEEK_MS } from '@buri/domain/seoulTime'
import { DARK } from '#server/platform/colours.ts'
import {
  type Figure,
  figures,
  headline,
  INNER_WIDTH,
  PADDING,
  picture,
  pill,
  SMALL_TEXT,
  storyLine,
  subline,
} from './canvas.ts'
import { drawText, textWidth } from './drawText.ts'
import { type ResultSquare, resultSquares } from './squares.ts'
import { championOfNight, recentWeek, storyOfMatch, storyOfNight } from './stories.ts'

const dayOf = (at: Date) => {
  const { month, day } = seoulDate(at.getTime())
  return `${month}. ${day}.`
}
const CARD_GAP = 40

export function nightCard(recap: NightRecap): string {
  const { title, startsAt, games, people, mvpId } = recap
  const mvp = people.find(({ signupId }) => signupId === mvpId)
  const champion = championOfNight(recap)
  const played = resultSquares(
    games.map(
      ({ winner, teams }): ResultSquare => ({
        letter: sideLetter(teams, winner),
        look: teams || winner === 'blue' ? 'filled' : 'hatched',
      }),
    ),
    INNER_WIDTH * 0.45,
  )
  return picture({ of: title, aside: dayOf(new Date(startsAt)), champion: mvp && champion }, [
    ...(mvp
      ? [
          pill('오늘의 MVP'),
          headline(mvp.summonerName),
          subline(
            [champion, `${mvp.wins}승 ${mvp.losses}패`, mvp.assists ? `어시스트 ${mvp.assists}` : undefined]
              .filter((part) => part !== undefined)
              .join(' · '),
          ),
        ]
      : [pill('내전 결산'), headline(`${games.length}판`), subline(`${people.length}명이 함께했어요`)]),
    played.svg,
    storyLine(storyOfNight(recap), INNER_WIDTH - played.width - CARD_GAP),
  ])
}

export const formatClock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export const resultOf = ({ isRemake, winner }: Pick<MatchDetail, 'isRemake' | 'winner'>) =>
  isRemake || winner === null ? '다시하기' : winner === 'blue' ? '블루 승' : '레드 승'

export function matchCard(match: MatchDetail): string {
  const { gameType, clan, gameDuration, winner, isRemake, teams, participants } = match
  const mvp = participants.find(({ isMvp }) => isMvp)
  const [blue, red] = (['blue', 'red'] as const).map((side) => teams.find((team) => team.side === side)?.kills ?? 0)
  const result = resultOf(match)
  const tone = winner === 'red' ? DARK.loss : DARK.win
  const chip = textWidth(result) * 48 + 40
  const score = `${blue} : ${red}`
  const isDecided = winner !== null && !isRemake
  const frame = {
    of: clan ? `${clan.clanName} 내전` : gameType,
    aside: formatClock(gameDuration),
    champion: mvp?.championName,
  }
  return picture(frame, [
    ...(mvp
      ? [
          pill(mvp.performanceScore === null ? 'MVP' : `MVP ${mvp.performanceScore.toFixed(1)}`),
          headline(mvp.summonerName ?? mvp.championName),
          subline(`${mvp.championName} · ${mvp.kills} / ${mvp.deaths} / ${mvp.assists}`),
        ]
      : [pill(dayOf(new Date(match.matchDate))), headline(gameType), subline(`${participants.length}명이 함께했어요`)]),
    `<rect x="${PADDING}" y="508" width="${Math.round(chip)}" height="76" rx="16" fill="${isDecided ? tone : DARK.line}"/>`,
    drawText(result, {
      x: PADDING + chip / 2,
      y: 564,
      size: 48,
      weight: 800,
      fill: isDecided ? DARK.onInk : DARK.text,
      anchor: 'middle',
    }),
    drawText(score, { x: PADDING + chip + 32, y: 574, size: 80, weight: 800 }),
    storyLine(storyOfMatch(match), INNER_WIDTH - chip - 32 - textWidth(score) * 80 - CARD_GAP),
  ])
}

export function playerCard(profile: PlayerProfile, history: readonly Match[], now: Date): string {
  const { summonerName } = profile.summoner
  const since = new Date(now.getTime() - WEEK_MS)
  const week = recentWeek(history, since)
  if (!week) return fullProfileCard(profile)
  const { games, wins, losses, champion, championLine, title } = week
  const played = resultSquares(
    games.map(({ win }): ResultSquare => (win ? { letter: '승', look: 'filled' } : { letter: '패', look: 'outlined' })),
  )
  return picture({ of: `${summonerName} 최근 7일`, aside: `${dayOf(since)}–${dayOf(now)}`, champion }, [
    pill(title),
    headline(`${wins}승 ${losses}패`),
    subline(`${championLine} · 부리 점수 ${koreanNumber(profile.summoner.felicanScore)}`),
    played.svg,
  ])
}

function fullProfileCard({ summoner, stats, champions }: PlayerProfile): string {
  const { summonerName, tagLine, felicanScore, provisional } = summoner
  const quiet = (text: string) =>
    `<tspan dx="4" font-size="${SMALL_TEXT}" font-weight="700" fill="${DARK.textQuiet}">${text}</tspan>`
  const knownFigures: Figure[] = [
    { label: provisional ? '배치 중' : '부리 점수', value: koreanNumber(felicanScore), unit: '점' },
    {
      label: `최근 ${koreanNumber(stats.wins + stats.losses)}판`,
      value: `${koreanNumber(stats.wins)}${quiet('승')}<tspan dx="12">${koreanNumber(stats.losses)}</tspan>`,
      unit: '패',
    },
    { label: '평균 KDA', value: stats.isPerfect ? 'Perfect' : stats.avgKda === null ? '-' : stats.avgKda.toFixed(2) },
  ]
  const hasGames = stats.wins + stats.losses > 0
  return picture({ of: '내전 전적', champion: champions[0]?.championName }, [
    drawText(summonerName, { x: PADDING, y: 330, size: 120, weight: 800, width: INNER_WIDTH }),
    drawText(`#${tagLine}`, { x: PADDING, y: 404, size: 52, weight: 700, fill: DARK.textQuiet, width: INNER_WIDTH }),
    hasGames
      ? figures(knownFigures)
      : drawText('아직 기록된 내전이 없어요.', { x: PADDING, y: 540, size: 52, weight: 700, width: INNER_WIDTH }),
  ])
}
