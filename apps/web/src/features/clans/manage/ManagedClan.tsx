import type { ClanDetail } from '@buri/contract/clans'
import type { ClanRight } from '@buri/domain/clans/clanRights'
import { mdiSwordCross } from '@mdi/js'
import { Link, Outlet, useLocation, useOutletContext, useParams } from 'react-router'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { ClanCrest } from '#web/ui/game/ClanCrest.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Chip } from '#web/ui/text/Chip.tsx'
import text from '#web/ui/text/text.module.css'
import { CopyInvitation } from '../admission/CopyInvitation.tsx'
import { ClanFailed } from '../ClanFailed.tsx'
import { ClanNotFound } from '../ClanNotFound.tsx'
import { clanPath, managePath, RANK_WORDS } from '../clanWords.ts'
import { isUnknownClan, useClan } from '../useClans.ts'
import styles from './manage.module.css'

type Managed = { clan: ClanDetail; ownId: string }

export const useManagedClan = () => useOutletContext<Managed>()

const MANAGE_TABS: readonly { part: Parameters<typeof managePath>[1]; label: string; needs?: ClanRight }[] = [
  { part: 'dashboard', label: '대시보드' },
  { part: 'members', label: '클랜원 관리', needs: 'decideRequests' },
  { part: 'boards', label: '게시판', needs: 'manageBoards' },
  { part: 'move-in', label: '옮겨 오기', needs: 'bringPast' },
  { part: 'settings', label: '설정', needs: 'manageNights' },
]

/** Turns people away only as a convenience, because the server checks every call. */
export function ManagedClan({ ownId }: { ownId: string }) {
  const { clanId = '' } = useParams()
  const { pathname } = useLocation()
  const { data: clan, error, isFetching, refetch } = useClan(clanId)
  if (isUnknownClan(error)) return <ClanNotFound />
  if (!clan) {
    return (
      <div className={layout.wrap}>
        {error ? (
          <ClanFailed result={{ error, isFetching, refetch }} level={1} />
        ) : (
          <Card>
            <Loading />
            <Skeleton height={800} />
          </Card>
        )}
      </div>
    )
  }
  const tabs = MANAGE_TABS.filter(({ needs }) => needs === undefined || clan.rights.includes(needs)).map(
    ({ part, label }) => ({
      to: managePath(clanId, part),
      label,
      count: part === 'members' ? (clan.pendingRequests ?? 0) : 0,
    }),
  )
  return (
    <div className={layout.wrap}>
      <header className={styles.head}>
        <ClanCrest name={clan.clanName} imageUrl={clan.crestUrl} />
        <div>
          <h1>
            <Link data-touch to={clanPath(clanId)}>
              {clan.clanName}
            </Link>
          </h1>
          {clan.mine.rank && (
            <Chip tone={RANK_WORDS[clan.mine.rank].tone} isSmall>
              {RANK_WORDS[clan.mine.rank].word}
            </Chip>
          )}
          <p className={`${text.detail} ${styles.facts}`}>
            {[
              `클랜원 ${clan.memberCount} / ${clan.memberLimit}`,
              ...clan.badges.slice(0, 1).map(({ label }) => label),
            ].join(' · ')}
          </p>
        </div>
        <div className={styles.buttons}>
          {clan.rights.includes('decideRequests') && <CopyInvitation clanId={clanId} />}
          {clan.rights.includes('openNights') && (
            <ButtonLink kind="primary" icon={mdiSwordCross} to={`/inhouse/new?clan=${clanId}`}>
              내전 생성
            </ButtonLink>
          )}
        </div>
      </header>
      <div className={styles.tabs}>
        <Tabs label="클랜 관리" tabs={[...tabs, { to: clanPath(clanId), label: '클랜 페이지' }]} current={pathname} />
      </div>
      <Outlet context={{ clan, ownId } satisfies Managed} />
    </div>
  )
}
