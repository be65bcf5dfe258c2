import type { Auction } from '@buri/contract/nights/auction'
import type { Night } from '@buri/contract/nights/nights'
import { letterOf } from '@buri/domain/nights/teams/teamsSettings'
import { formatNumber } from '#web/ui/text/format.ts'

export const teamName = (team: number) => `${letterOf(team)} 팀`
export const pointsWords = (points: number) => `${formatNumber(points)}P`

export const HOW_WORDS = { bought: '', unsold: '배정', last: '자동' } as const

export const personIn = (night: Pick<Night, 'signups'>, id: string) => night.signups.find((one) => one.id === id)
export const nameIn = (night: Pick<Night, 'signups'>, id: string) => personIn(night, id)?.summonerName ?? '나간 사람'

/** What has just happened, for screen readers. */
export function newsOf({ lot, sales, pause }: Auction, night: Pick<Night, 'signups'>): string {
  if (pause) return '경매가 일시 정지됐어요.'
  const [bid] = lot?.bids ?? []
  if (lot && bid) return `${nameIn(night, lot.signupId)}, ${teamName(bid.team)} ${pointsWords(bid.amount)}`
  const last = sales.at(-1)
  const sold = last ? `${nameIn(night, last.signupId)} ${teamName(last.team)} ${pointsWords(last.amount)} 낙찰. ` : ''
  return lot ? `${sold}다음은 ${nameIn(night, lot.signupId)}` : `${sold}경매가 끝났어요.`
}

/** The result as text for a chat. */
export const sheetOf = ({ teams, sales }: Auction, night: Pick<Night, 'signups'>): string =>
  teams
    .map(({ number, captainId, points }) =>
      [
        `[${teamName(number)}] 남은 포인트 ${pointsWords(points)}`,
        `${nameIn(night, captainId)} (팀장)`,
        ...sales
          .filter(({ team }) => team === number)
          .map(({ signupId, amount, how }) => `${nameIn(night, signupId)} ${HOW_WORDS[how] || pointsWords(amount)}`),
      ].join('\n'),
    )
    .join('\n\n')
