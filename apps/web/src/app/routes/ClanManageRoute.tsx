import type { ClanDetail } from '@buri/contract/clans'
import { Suspense } from 'react'
import { useAuth } from '#web/features/auth/auth.ts'
import { ClanClaims } from '#web/features/claims/ClanClaims.tsx'
import { useClanClaims } from '#web/features/claims/useClanClaims.ts'
import { InvitationPage } from '#web/features/clans/joining/InvitationPage.tsx'
import { ClanDashboardPage } from '#web/features/clans/manage/ClanDashboardPage.tsx'
import { ClanMembersPage } from '#web/features/clans/manage/ClanMembersPage.tsx'
import { ClanSettingsPage } from '#web/features/clans/manage/ClanSettingsPage.tsx'
import { ManagedClan, useManagedClan } from '#web/features/clans/manage/ManagedClan.tsx'
import { NotAllowed } from '#web/features/clans/manage/NotAllowed.tsx'
import { ClanBoardsManager } from '#web/features/community/manage/ClanBoardsManager.tsx'
import { NEXT_NIGHT_HEIGHT } from '#web/features/nights/nextNightHeight.ts'
import { useNextNights } from '#web/features/nights/useNights.ts'
import { WebhookCard } from '#web/features/nights/webhook/WebhookCard.tsx'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { nameSearch } from '../frame/nameSearch.tsx'
import { SignedOut } from '../frame/SignedOut.tsx'
import { useClanViewer } from '../viewer/clanViewer.ts'

const NextNight = lazyPart(async () => (await import('#web/features/nights/NextNight.tsx')).NextNight)
const QrCode = lazyPart(async () => (await import('#web/features/nights/lobby/QrCode.tsx')).QrCode)
const CalendarCard = lazyPart(
  async () => (await import('#web/features/nights/calendars/CalendarCard.tsx')).CalendarCard,
)
const DiscordCard = lazyPart(async () => (await import('#web/features/nights/bot/DiscordCard.tsx')).DiscordCard)
const HooksCard = lazyPart(async () => (await import('#web/features/clans/hooks/HooksCard.tsx')).HooksCard)
const ClanWeightsCard = lazyPart(
  async () => (await import('#web/features/nights/balance/ClanWeightsCard.tsx')).ClanWeightsCard,
)

const NAMED_CLAIMANTS = 2

export const pages = {
  dashboard: Dashboard,
  members: MembersAndClaims,
  settings: Settings,
  boards: Boards,
} as const

export function Component() {
  const { user } = useAuth()
  return user ? <ManagedClan ownId={user.id} /> : <SignedOut />
}

function Dashboard() {
  const { clan } = useManagedClan()
  const { nights } = useNextNights(clan.id)
  return (
    <ClanDashboardPage
      planned={nights.filter(({ state }) => state === 'open').map(({ startsAt }) => startsAt)}
      nights={
        <Suspense fallback={<Skeleton height={NEXT_NIGHT_HEIGHT} />}>
          <NextNight clanId={clan.id} mayOpen={clan.rights.includes('openNights')} />
        </Suspense>
      }
      calendar={
        clan.rights.includes('openNights') && (
          <Suspense fallback={<Skeleton height={160} />}>
            <CalendarCard clanId={clan.id} />
          </Suspense>
        )
      }
      claims={useWaitingClaims(clan)}
      qrOf={(address, label) => (
        <Suspense fallback={<Skeleton height={104} />}>
          <QrCode text={address} label={label} />
        </Suspense>
      )}
    />
  )
}

function useWaitingClaims({ id, rights }: ClanDetail) {
  const { data } = useClanClaims(id, rights.includes('confirmClaims'))
  const names = [...new Set(data?.items.map(({ claimant }) => claimant.nickname))]
  return { count: data?.items.length ?? 0, names: names.slice(0, NAMED_CLAIMANTS) }
}

function MembersAndClaims() {
  const { clan } = useManagedClan()
  return (
    <div className={layout.stack}>
      {clan.rights.includes('confirmClaims') && <ClanClaims clanId={clan.id} />}
      <ClanMembersPage nameSearch={nameSearch} />
    </div>
  )
}

function Settings() {
  const { clan } = useManagedClan()
  return (
    <ClanSettingsPage>
      <Suspense fallback={<Skeleton height={320} />}>
        <ClanWeightsCard clanId={clan.id} />
      </Suspense>
      {clan.rights.includes('manageNights') && (
        <Suspense fallback={<Skeleton height={160} />}>
          <DiscordCard clanId={clan.id} />
        </Suspense>
      )}
      {clan.rights.includes('edit') && (
        <>
          <WebhookCard clanId={clan.id} />
          <Suspense fallback={<Skeleton height={160} />}>
            <HooksCard clanId={clan.id} />
          </Suspense>
        </>
      )}
    </ClanSettingsPage>
  )
}

function Boards() {
  const { clan } = useManagedClan()
  usePageTitle('클랜 게시판')
  if (!clan.rights.includes('manageBoards')) return <NotAllowed clanId={clan.id} who="운영진" />
  return <ClanBoardsManager clanId={clan.id} />
}

export const Invitation = () => <InvitationPage viewer={useClanViewer()} />
