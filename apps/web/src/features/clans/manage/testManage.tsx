import type { ClanDashboard } from '@buri/contract/clanActivity'
import type { ClanDetail } from '@buri/contract/clans'
import { CLAN_RIGHTS } from '@buri/domain/clans/clanRights'
import { screen, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { openPages, pageAt } from '#web/testing/openPage.tsx'
import { type SentRequest, type Server, serve } from '#web/testing/standInServer.ts'
import type { NameSearch } from '#web/ui/forms/PersonField.tsx'
import { aClanDetail } from '../aClan.ts'
import { emptyDashboard, quietActivity } from '../activity/testActivity.ts'
import { ClanDashboardPage } from './ClanDashboardPage.tsx'
import { ClanMembersPage } from './ClanMembersPage.tsx'
import { ClanSettingsPage } from './ClanSettingsPage.tsx'
import { ManagedClan } from './ManagedClan.tsx'

export const ID = aClanDetail().id
export const LEADER = { rights: [...CLAN_RIGHTS], mine: { rank: 'leader' as const } }
let requests: SentRequest[] = []

export const aPerson = { avatarUrl: '', joinedAt: '2026-03-11T12:00:00.000Z', player: null, month: null, note: '' }
export const aCaptain = { ...aPerson, userId: 'me', nickname: '선장', rank: 'leader' }
export const aNewcomer = { ...aPerson, userId: 'other', nickname: '새내기', rank: 'member' }

export const aJoinRequest = {
  id: 'request',
  clan_id: ID,
  clanName: '펠리칸즈',
  status: 'pending',
  reason: '정글 자신 있습니다',
  createdAt: '2026-11-19T12:00:00.000Z',
  decidedAt: null,
  applicant: { userId: 'third', nickname: '지원자', avatarUrl: '', player: null },
}
const pageOf = (data: unknown[]) => ({ body: { data, pagination: { total: data.length, page: 1, totalPages: 1 } } })

const nameSearch: NameSearch = (label, onChoose) => (
  <button type="button" onClick={() => onChoose('새벽감자#KR1', '0199-00001a2b3c4d')}>
    {label}
  </button>
)
export type ServedClan = {
  clan?: ClanDetail
  requests?: unknown[]
  members?: unknown[]
  blocks?: unknown[]
  invitations?: unknown[]
  bans?: unknown[]
  alts?: unknown[]
  dashboard?: Partial<ClanDashboard>
}

export function openManagePage(
  part: 'dashboard' | 'members' | 'settings',
  world: ServedClan,
  answerOthers: Server = () => undefined,
) {
  requests = serve((request) => {
    if (request.method !== 'GET') return answerOthers(request)
    if (request.url.pathname.endsWith('/members')) return pageOf(world.members ?? [aCaptain, aNewcomer])
    if (request.url.pathname.endsWith('/join-requests')) return pageOf(world.requests ?? [])
    if (request.url.pathname.endsWith('/alts')) return { body: { items: world.alts ?? [] } }
    if (request.url.pathname.endsWith('/bans')) return { body: { data: world.bans ?? [] } }
    if (request.url.pathname.endsWith('/invitations')) return { body: { data: world.invitations ?? [] } }
    if (request.url.pathname.endsWith('/blocks')) return pageOf(world.blocks ?? [])
    if (request.url.pathname.endsWith('/dashboard'))
      return { body: { ...emptyDashboard(), newestRequests: world.requests ?? [], ...world.dashboard } }
    if (request.url.pathname.endsWith('/matches')) return quietActivity(request.url.pathname)
    return { body: world.clan ?? aClanDetail(LEADER) }
  })
  const pages = [
    pageAt('/clan/:clanId/dashboard', <ClanDashboardPage />),
    pageAt('/clan/:clanId/members', <ClanMembersPage nameSearch={nameSearch} />),
    pageAt('/clan/:clanId/settings', <ClanSettingsPage />),
  ]
  return openPages([pageAt('/', <ManagedClan ownId="me" />, pages)], `/clan/${ID}/${part}`)
}
export async function pressMenuItem(user: ReturnType<typeof userEvent.setup>, name: string, step: string) {
  await user.click(within(await screen.findByRole('group', { name: `${name} 관리` })).getByRole('button'))
  await user.click(screen.getByRole('menuitem', { name: new RegExp(`^${step}`) }))
}
export const sentCommands = () =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url.pathname, body])
