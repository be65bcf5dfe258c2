import type { NightRecap } from '@buri/contract/nights/recap'
import { isShort, ONE_SIDED_LEAD, SHORT_GAME_SECONDS } from '@buri/domain/matches/closeness'
import { gameWords, sideWords } from '@buri/domain/nights/gameWords'
import { formatDuration, formatNumber } from '#web/ui/text/format.ts'

type RecapPerson = NightRecap['people'][number]
type NightRecord = NightRecap['records'][number]

export const recapPerson = ({ people }: Pick<NightRecap, 'people'>, id: string | null): RecapPerson | undefined =>
  people.find(({ signupId }) => signupId === id)

export const championsPlayedBy = ({ games }: Pick<NightRecap, 'games'>, id: string) =>
  games.flatMap(({ n, players }) =>
    players.flatMap(({ signupId, championName, championImageUrl }) =>
      signupId === id && championName !== null ? [{ n, championName, championImageUrl }] : [],
    ),
  )

export const RECORD_NAMES: Record<NightRecord['kind'], string> = {
  kills: '최다 킬',
  assists: '최다 어시스트',
  vision: '최고 시야 점수',
  damagePerMinute: '분당 피해량',
  longest: '가장 긴 경기',
  fastest: '가장 빠른 경기',
}

export const recordValue = ({ kind, value }: Pick<NightRecord, 'kind' | 'value'>) =>
  kind === 'longest' || kind === 'fastest' ? formatDuration(value) : formatNumber(value)

/** Returns `null` if no game counted. */
export const scoreChange = ({ scoreBefore, scoreAfter }: Pick<RecapPerson, 'scoreBefore' | 'scoreAfter'>) =>
  scoreBefore === null || scoreAfter === null ? null : scoreAfter - scoreBefore

const sideIn = ({ games }: Pick<NightRecap, 'games'>, n: number, side: 'blue' | 'red'): string =>
  sideWords(games.find((game) => game.n === n)?.teams ?? null, side)

export const seriesOfRecap = ({ series, pairings }: Pick<NightRecap, 'series' | 'pairings'>) =>
  series ? [series, ...pairings] : pairings

/** Returns the team that a ruling of the host made the winner of a game that the other team had won, if any. */
export function ruledWinner(
  recap: Pick<NightRecap, 'series' | 'pairings'>,
  { n, winner }: Pick<NightRecap['games'][number], 'n' | 'winner'>,
): string | undefined {
  const series = seriesOfRecap(recap).find(({ sets }) => sets.some((candidate) => candidate.n === n))
  const set = series?.sets.find((candidate) => candidate.n === n)
  if (!set?.winner || !set.blueTeam || (winner === 'blue') === (set.winner === set.blueTeam)) return undefined
  return series?.teams[set.winner - 1]?.name
}

export function seriesWords({ teams: [first, second], isReverseSweep }: NonNullable<NightRecap['series']>): string {
  const score = `시리즈 ${first?.name} ${first?.wins} : ${second?.wins} ${second?.name}`
  return isReverseSweep ? `${score}, 역스윕` : score
}

/** Names gold as the reason of a one-sided game only if the game was not short. */
export function oneSidedSentence(games: NightRecap['games']): string {
  const stomped = games.filter(({ closeness }) => closeness === 'oneSided')
  const reasons = [
    { of: stomped.filter(isShort), words: `${SHORT_GAME_SECONDS / 60}분 안에 끝났어요.` },
    { of: stomped.filter((game) => !isShort(game)), words: `골드가 ${ONE_SIDED_LEAD}% 넘게 벌어졌어요.` },
  ]
  const sentences = reasons.flatMap(({ of, words }) =>
    of.length > 0 ? [`경기 ${of.map(({ n }) => n).join(', ')}: ${words}`] : [],
  )
  return sentences.length > 0 ? sentences.join(' ') : '한쪽으로 기운 경기가 없었어요.'
}

export function recapText(recap: NightRecap, origin: string): string {
  const { title, clan, games, upset, pair, mvpId, id, winningTeam } = recap
  const mvp = recapPerson(recap, mvpId)
  const names = pair?.signupIds.flatMap((signupId) => recapPerson(recap, signupId)?.summonerName ?? [])
  return [
    clan ? `[${clan.clanName}] ${title} 결산` : `${title} 결산`,
    ...(winningTeam ? [`우승 ${winningTeam.name}`] : []),
    ...games.map(({ n, winner, durationSeconds }) => {
      const length = durationSeconds === null ? '' : ` (${formatDuration(durationSeconds)})`
      const winnerByRuling = ruledWinner(recap, { n, winner })
      return `${n}. ${sideIn(recap, n, winner)} 승리${length}${winnerByRuling ? `, 판정 ${winnerByRuling} 승` : ''}`
    }),
    ...seriesOfRecap(recap).map(seriesWords),
    ...(mvp ? [`오늘의 MVP ${mvp.summonerName}`] : []),
    ...(upset
      ? [
          `가장 큰 이변 ${gameWords(upset.n)}, 승률 ${Math.round(upset.winRate)}%였던 ${sideIn(recap, upset.n, upset.side)} 승리`,
        ]
      : []),
    ...(pair && names?.length === 2 ? [`오늘의 단짝 ${names.join(' · ')} ${pair.wins}승`] : []),
    `${origin}/inhouse/${id}/recap`,
  ].join('\n')
}
