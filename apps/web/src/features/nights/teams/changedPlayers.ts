import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night } from '@buri/contract/nights/nights'
import { nameJosa } from '@buri/domain/nameJosa'
import { seatedPlayers } from '../games/people.ts'

type NightLog = Pick<Night, 'log' | 'signups'>

/** Explains why the teams were made again, newest change first. */
export function replacedPlayersText({ log }: NightLog, game: Pick<NightGame, 'n' | 'createdAt'>): string | undefined {
  const changes = log
    .filter((event) => event.kind === 'substituted' && event.n === game.n && event.at >= game.createdAt)
    .map(({ who, entered: [entered] }) => {
      const replacedWords = who?.summonerName ? `${who.summonerName} 님 대신` : '나간 사람 대신'
      return `${entered ? `${entered} 님이` : '새 사람이'} ${replacedWords}`
    })
  return changes.length === 0 ? undefined : `${changes.join(', ')} 들어와 다시 나눴어요.`
}

export function missingPlayersText(night: NightLog, game: Pick<NightGame, 'players'>): string | undefined {
  const missingPlayers = seatedPlayers(night, game).filter(({ signup }) => signup.state !== 'in')
  const missingCount = game.players.length - seatedPlayers(night, game).length
  if (missingPlayers.length + missingCount === 0) return undefined
  const names = missingPlayers.map(({ signup }) => `${signup.summonerName} 님`)
  const nameList = [...names, ...(missingCount > 0 ? [`${missingCount}명`] : [])].join(', ')
  return `${nameJosa(nameList, '이/가')} 자리를 비워 확정하지 못했습니다. 빈자리를 채우면 다시 나눕니다.`
}
