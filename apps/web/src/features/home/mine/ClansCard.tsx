import type { OwnHome } from '@buri/contract/ownHome'
import { RANK_LABELS } from '@buri/domain/clans/clanRights'
import { dayAndTimeInWords } from '@buri/domain/wordedTime'
import { mdiChevronRight, mdiFlagCheckered, mdiPlus, mdiViewDashboardOutline } from '@mdi/js'
import { Link, useNavigate } from 'react-router'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { ClanCrest } from '#web/ui/game/ClanCrest.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatMonthDay, formatNumber } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { useNow } from '#web/ui/text/useNow.ts'
import mine from './mine.module.css'
import styles from './ownClans.module.css'

type Clan = OwnHome['clans'][number]

export function ClansCard({ clans }: { clans: readonly Clan[] }) {
  const [first, ...others] = clans
  if (!first) {
    return (
      <Card labelledBy="own-clan">
        <CardHead id="own-clan" title="내 클랜" />
        <CardBody className={mine.empty}>
          <p>클랜에 들어가면 내전 일정과 기록을 함께 볼 수 있어요.</p>
          <div className={mine.tools}>
            <ButtonLink to="/clans">클랜 찾기</ButtonLink>
            <FoundClan />
          </div>
        </CardBody>
      </Card>
    )
  }
  return (
    <Card labelledBy="own-clan">
      <Link className={`${layout.line12} ${styles.clan}`} to={`/clans/${first.id}`}>
        <ClanCrest name={first.clanName} imageUrl={first.crestUrl} size={56} />
        <span className={mine.text}>
          <small>내 클랜 · {RANK_LABELS[first.rank]}</small>
          <h2 id="own-clan" className={text.ellipsis}>
            {first.clanName}
          </h2>
          <small>
            클랜원 {formatNumber(first.memberCount)}명 · 이번 주 {formatNumber(first.weekGames)}판
          </small>
        </span>
        <Icon path={mdiChevronRight} className={mine.chevron} />
      </Link>
      <div className={`${mine.tools} ${styles.inset}`}>
        <ButtonLink icon={mdiViewDashboardOutline} to={`/clan/${first.id}/dashboard`}>
          대시보드
        </ButtonLink>
        <ButtonLink icon={mdiPlus} to={`/inhouse/new?clan=${first.id}`}>
          내전 생성
        </ButtonLink>
      </div>
      {first.recap && (
        <Link className={`${layout.line12} ${styles.row}`} to={`/inhouse/${first.recap.id}/recap`}>
          <span className={`${layout.middle} ${styles.medal}`}>
            <Icon path={mdiFlagCheckered} />
          </span>
          <span className={mine.text}>
            <span className={`${text.name} ${text.ellipsis}`}>{first.recap.title} 결산</span>
            <small>
              {formatMonthDay(first.recap.startsAt)} · {first.recap.games}판
            </small>
          </span>
          <Icon path={mdiChevronRight} className={mine.chevron} />
        </Link>
      )}
      {others.map((clan) => (
        <OtherClan key={clan.id} clan={clan} />
      ))}
    </Card>
  )
}

function FoundClan() {
  const navigate = useNavigate()
  const createClan = async () => {
    const { rememberPressBeforeSignIn } = await import('#web/navigation/pressBeforeSignIn.ts')
    void navigate(rememberPressBeforeSignIn('found', { pathname: '/clans', search: '' }))
  }
  return <Button onClick={() => void createClan()}>클랜 만들기</Button>
}

function OtherClan({ clan }: { clan: Clan }) {
  const now = useNow()
  return (
    <Link className={`${layout.line12} ${styles.row}`} to={`/clans/${clan.id}`}>
      <ClanCrest name={clan.clanName} imageUrl={clan.crestUrl} size={36} />
      <span className={mine.text}>
        <span className={`${text.name} ${text.ellipsis}`}>{clan.clanName}</span>
        <small>
          {clan.night
            ? `${dayAndTimeInWords(Date.parse(clan.night.startsAt), now)} 내전 · ${clan.night.free > 0 ? `빈자리 ${clan.night.free}` : '자리 마감'}`
            : `이번 주 ${formatNumber(clan.weekGames)}판`}
        </small>
      </span>
      <Icon path={mdiChevronRight} className={mine.chevron} />
    </Link>
  )
}
