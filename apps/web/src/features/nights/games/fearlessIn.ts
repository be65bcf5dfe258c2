import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night } from '@buri/contract/nights/nights'
import { teamLetter } from '@buri/domain/nights/teams/teamsSettings'
import { gameName } from './seriesWords.ts'

type UsedChampion = Night['usedChampions'][number]

export type FearlessView = {
  id: string
  title: string
  used: UsedChampion[]
  /** `colour` is the number of the colour in which the team's letter is shown. */
  teams: { number: number; name: string; letter: string; colour: number; isPlaying: boolean }[]
  nameOf: (n: number) => string
}

const FEARLESS_TITLE = '다시 고를 수 없는 챔피언'

export function fearlessIn(night: Night, game?: NightGame): FearlessView {
  const { series, schedule, usedChampions } = night
  if (!schedule || !game?.pairing)
    return {
      ...{ id: 'fearless', title: FEARLESS_TITLE, used: usedChampions },
      teams: series.teams.map(({ number, name }) => ({ number, name, letter: name, colour: number, isPlaying: true })),
      nameOf: (n) => gameName(series, n),
    }
  const counted = gamesBefore(night, game)
  const playingTeams = Object.values(game.pairing)
  return {
    id: `fearless-${game.room}`,
    title: `방 ${game.room} · ${FEARLESS_TITLE}`,
    used: usedChampions.filter(({ n }) => counted.some((countedGame) => countedGame.n === n)),
    teams: schedule.teams.map(({ nth, name, colour }) => ({
      ...{ number: nth, name, letter: teamLetter(nth), colour, isPlaying: playingTeams.includes(nth) },
    })),
    nameOf: (n) => {
      const setIndex = counted.findIndex((countedGame) => countedGame.n === n && countedGame.series === game.series)
      return game.series === null || setIndex < 0 ? `경기 ${n}` : `${setIndex + 1}세트`
    },
  }
}

/** Returns the earlier games whose champions may not be picked in this game. */
function gamesBefore({ games, series: { bestOf, scope } }: Night, { n, pairing, series }: NightGame): NightGame[] {
  const playingTeams = Object.values(pairing ?? {})
  return games.filter((game) => {
    if (game.n >= n || game.state === 'cancelled') return false
    if (bestOf !== null && scope === 'series') return game.series === series
    return Object.values(game.pairing ?? {}).some((nth) => playingTeams.includes(nth))
  })
}
