import { openPage } from '#web/testing/openPage.tsx'
import { aMatch } from '../aMatch.ts'
import { MatchHistory } from './MatchHistory.tsx'

export function openHistory(path = '/summoner/buri') {
  const choices = { champions: ['아리', '가렌'], gameTypes: ['내전'] }
  return openPage('/summoner/:name', <MatchHistory nameParam="새벽감자#KR1" choices={choices} />, path)
}

export const three = () => [
  aMatch({ matchId: 'KR_3', championName: '아리' }),
  aMatch({ matchId: 'KR_2', championName: '가렌', win: false }),
  aMatch({ matchId: 'KR_1', championName: '아리', win: false }),
]
