import type { Auction } from '@buri/contract/nights/auction'
import type { Night } from '@buri/contract/nights/nights'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { paidWords, pointsWords, SALE_WORDS } from '@buri/domain/nights/auction/saleWords'
import { teamLetter } from '@buri/domain/nights/teams/teamsSettings'

export const teamName = (team: number) => `${teamLetter(team)} 팀`

type Sale = Auction['sales'][number]

export const paidFor = ({ how, amount, team, buyer }: Sale): string =>
  paidWords({ how, amount, isTraded: team !== buyer })

export const signupById = (night: Pick<Night, 'signups'>, id: string) =>
  night.signups.find((signup) => signup.id === id)
export const isAuctionRunning = ({ lot, turn }: Pick<Auction, 'lot' | 'turn'>): boolean => lot !== null || turn !== null

export const titleOf = (auction: Auction | null, teamCount: number): string => {
  if (!auction) return teamCount === 2 ? '포인트 경매' : '팀장이 팀 나누기'
  return auction.method === 'snake' ? '차례로 뽑기' : '포인트 경매'
}

export const signupName = (night: Pick<Night, 'signups'>, id: string) =>
  signupById(night, id)?.summonerName ?? '나간 사람'

export function pauseWords(
  { team, isForLine }: NonNullable<Auction['pause']>,
  { teams }: Pick<Auction, 'teams'>,
): string {
  if (team === null) return '주최자가 일시 정지했어요'
  if (!isForLine) return `${teamName(team)}이 일시 정지했어요`
  const teamOfSale = teams.find(({ number }) => number === team)
  if (teamOfSale?.isAway) return `${teamName(team)} 팀장의 연결이 끊겨 기다리고 있어요`
  if (teamOfSale?.isMine) return '다시 연결됐어요. 준비되면 다시 시작을 눌러주세요'
  return `${teamName(team)} 팀장이 돌아왔어요. 팀장이나 주최자가 다시 시작할 수 있어요`
}

export function latestEventText(auction: Auction, night: Pick<Night, 'signups'>): string {
  const { lot, sales, pause } = auction
  if (pause) return pauseWords(pause, auction)
  if (auction.method === 'snake') return pickNews(auction, night)
  const [bid] = lot?.bids ?? []
  if (lot && bid) return `${signupName(night, lot.signupId)}, ${teamName(bid.team)} ${pointsWords(bid.amount)}`
  const lastSale = sales.at(-1)
  const sold = lastSale
    ? `${signupName(night, lastSale.signupId)} ${teamName(lastSale.team)} ${pointsWords(lastSale.amount)} 낙찰. `
    : ''
  return lot ? `${sold}다음은 ${signupName(night, lot.signupId)}` : `${sold}경매가 끝났어요.`
}

function pickNews({ turn, sales }: Auction, night: Pick<Night, 'signups'>): string {
  const lastSale = sales.at(-1)
  const lastPickText = lastSale ? `${teamName(lastSale.buyer)} ${signupName(night, lastSale.signupId)}. ` : ''
  return `${lastPickText}${turn ? `${teamName(turn.team)} 차례` : '모두 뽑았어요.'}`
}

export const resultText = ({ method, teams, sales }: Auction, night: Pick<Night, 'signups'>): string =>
  teams
    .map(({ number, captainId, points }) =>
      [
        method === 'snake' ? `[${teamName(number)}]` : `[${teamName(number)}] 남은 포인트 ${pointsWords(points)}`,
        `${signupName(night, captainId)} (팀장)`,
        ...sales
          .filter(({ team }) => team === number)
          .map((sale) =>
            method === 'snake'
              ? signupName(night, sale.signupId)
              : `${signupName(night, sale.signupId)} ${paidFor(sale)}`,
          ),
      ].join('\n'),
    )
    .join('\n\n')

export const resultRows = ({ method, teams, sales }: Auction, night: Pick<Night, 'signups'>): string[][] => [
  method === 'snake'
    ? ['순서', '소환사', '팀', '라인', '방법', '뽑은 팀']
    : ['순서', '소환사', '팀', '라인', '포인트', '낙찰한 팀'],
  ...teams.map(({ number, captainId, lane }) => [
    '팀장',
    signupName(night, captainId),
    teamName(number),
    lane ? POSITION_NAMES[lane] : '',
    '',
    '',
  ]),
  ...sales.map(({ signupId, lane, team, buyer, amount, how }, index) => [
    String(index + 1),
    signupName(night, signupId),
    teamName(team),
    lane ? POSITION_NAMES[lane] : '',
    how === 'bought' ? String(amount) : SALE_WORDS[how],
    teamName(buyer),
  ]),
]
