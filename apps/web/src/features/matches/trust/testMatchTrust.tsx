import type { ClanRank } from '@buri/contract/clans'
import type { MatchDetail } from '@buri/contract/matches'
import type { MatchDispute } from '@buri/contract/matchTrust'
import { screen } from '@testing-library/react'
import { openPage } from '#web/testing/openPage.tsx'
import { refusal, type Server, serve } from '#web/testing/standInServer.ts'
import { aMatchDetail } from '../aMatch.ts'
import { MatchPage } from '../page/MatchPage.tsx'

export const ID = '0190a000-0000-7000-8000-000000000001'
export const aDispute = (overrides: Partial<MatchDispute> = {}): MatchDispute => ({
  id: ID,
  reason: 'wrong_result',
  detail: '',
  openedAt: '2026-11-21T12:00:00Z',
  isMine: false,
  isAboutEarlierVersion: false,
  decision: null,
  mayDecide: [],
  ownVote: null,
  versions: null,
  ...overrides,
})

type PageOptions = {
  match?: Partial<MatchDetail>
  disputes?: MatchDispute[]
  isSignedIn?: boolean
  /** The viewer's rank in the clan of the match. */
  rank?: ClanRank | null
  answer?: Server
}

export function openMatchTrust({
  match: matchChange,
  disputes = [],
  isSignedIn = true,
  rank = null,
  answer = () => undefined,
}: PageOptions) {
  const match = aMatchDetail({ disputes: disputes.length, ...matchChange })
  const path = `/api/matches/${match.matchId}`
  const requests = serve((request) => {
    if (request.method !== 'GET') return answer(request)
    if (request.url.pathname === path) return match.standing === 'void' ? VOID : { body: match }
    if (request.url.pathname === `${path}/edit-right`)
      return { body: { mayEdit: false, mayMove: false, mayChangeFacts: false, mayDelete: false, until: null } }
    return request.url.pathname === `${path}/disputes` ? { body: { items: disputes } } : undefined
  })
  const search = isSignedIn ? () => null : undefined
  const page = (
    <MatchPage
      nameSearch={search}
      clans={rank === null ? [] : [{ ...CLAN, mine: { rank } }]}
      ReportRemark={({ remark }) => <button type="button">{remark} 신고</button>}
    />
  )
  return { ...openPage('/match/:id', page, `/match/${match.matchId}`), requests, path }
}
export const CLAN = { id: ID, clanName: '펠리칸즈' }
const VOID = refusal(410, 'MATCH_VOID', '무효로 결정된 경기입니다.')
export const button = (name: string) => screen.findByRole('button', { name })
