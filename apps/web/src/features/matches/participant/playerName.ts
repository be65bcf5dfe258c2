import type { Participant } from '@buri/contract/matches'
import { profilePath } from '#web/ui/game/profilePath.ts'

type NamedPlayer = Pick<Participant, 'summonerName' | 'tagLine' | 'isHidden'>

export const playerName = ({ summonerName, isHidden }: NamedPlayer) =>
  isHidden ? '비공개 소환사' : (summonerName ?? '알 수 없음')

export const playerPath = ({ summonerName, tagLine, isHidden }: NamedPlayer) =>
  isHidden || !summonerName || !tagLine ? undefined : profilePath({ gameName: summonerName, tagLine })
