import type { NightRecap } from '@buri/contract/nights/recap'
import { teamLetter } from '@buri/domain/nights/teams/teamsSettings'
import { mdiChevronLeft, mdiUpload } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from 'react-router'
import { query } from '#web/api/query.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { ShareButton } from '#web/ui/buttons/ShareButton.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { ClanCrest } from '#web/ui/game/ClanCrest.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatDate, formatNumber, formatTime } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { TeamEmblem } from '../games/TeamEmblem.tsx'
import { isUnknownNight } from '../useNights.ts'
import { RecapEarned } from './RecapEarned.tsx'
import { RecapFairness } from './RecapFairness.tsx'
import { RecapGames } from './RecapGames.tsx'
import { RecapHonours } from './RecapHonours.tsx'
import { RecapPeople } from './RecapPeople.tsx'
import { RecapRecords } from './RecapRecords.tsx'
import { RecapShare } from './RecapShare.tsx'
import columns from './recapColumns.module.css'
import styles from './recapPage.module.css'
import { seriesOfRecap, seriesWords } from './recapText.ts'

export function RecapPage() {
  const { id = '' } = useParams()
  const recap = useQuery(query('GET /api/inhouse/nights/:id/recap', { params: { id } }))
  usePageTitle(recap.data ? `${recap.data.title} 결산` : '내전 결산')
  // The lobby explains that the night is unknown and offers to sign in. `?lobby` keeps it from redirecting back here.
  if (isUnknownNight(recap.error)) return <Navigate to={`/inhouse/${id}?lobby`} replace />
  return (
    <div className={layout.wrap}>
      {recap.data ? (
        <Recap recap={recap.data} />
      ) : recap.error ? (
        <Card>
          <QueryFailed query={recap} title="결산을 불러올 수 없습니다" level={1} hasWayHome />
        </Card>
      ) : (
        <>
          <Loading />
          <div className={layout.stack}>
            <Skeleton height={104} />
            <Skeleton height={88} />
            <Skeleton height={480} />
          </div>
        </>
      )}
    </div>
  )
}

const Recap = ({ recap }: { recap: NightRecap }) => (
  <div className={layout.stack}>
    <Head recap={recap} />
    {recap.games.length === 0 ? (
      <Card>
        <EmptyState
          level={2}
          title="결과가 정해진 경기가 아직 없어요"
          actions={
            <ButtonLink kind="primary" icon={mdiUpload} to="/upload" state={{ night: recap.id }}>
              리플레이 올리기
            </ButtonLink>
          }
        >
          리플레이가 올라오거나 양 팀이 결과를 확인하면 여기에 모여요.
        </EmptyState>
      </Card>
    ) : (
      <>
        <Numbers recap={recap} />
        <RecapHonours recap={recap} />
        <RecapGames recap={recap} />
        <RecapFairness recap={recap} />
        <div className={`${layout.columns} ${columns.columns}`}>
          <RecapPeople recap={recap} />
          <div className={`${layout.grid16} ${columns.aside}`}>
            <RecapRecords recap={recap} />
            <RecapEarned recap={recap} />
          </div>
        </div>
        <RecapShare recap={recap} />
      </>
    )}
  </div>
)

function Head({ recap }: { recap: NightRecap }) {
  const { id, title, clan, hostName, startsAt, firstAt, lastAt, games, winningTeam } = recap
  const hours = firstAt && lastAt ? ` · ${formatTime(firstAt)}~${formatTime(lastAt)}` : ''
  return (
    <div className={styles.head}>
      <Link className={`${text.secondary} ${text.name} ${styles.back}`} to={`/inhouse/${id}?lobby`}>
        <Icon path={mdiChevronLeft} />
        로비 보기
      </Link>
      <ClanCrest name={clan?.clanName ?? title} imageUrl={clan?.crestUrl} />
      <div className={styles.title}>
        <h1>{title} 결산</h1>
        {winningTeam && (
          <p className={layout.line8}>
            <TeamEmblem number={winningTeam.colour} name={teamLetter(winningTeam.nth)} size="small" />
            <b>{winningTeam.name} 우승</b>
          </p>
        )}
        <p className={`${text.detail} ${styles.facts}`}>
          <span>
            {formatDate(firstAt ?? startsAt)}
            {hours}
          </span>
          {clan && (
            <Chip isSmall tone="tint">
              {clan.clanName}
            </Chip>
          )}
          {seriesOfRecap(recap).map((series) => (
            <Chip key={series.sets[0]?.n} isSmall tone="caution">
              {seriesWords(series)}
            </Chip>
          ))}
          <Chip isSmall>주최 {hostName}</Chip>
        </p>
      </div>
      {games.length > 0 && <ShareButton kind="primary" title={`${title} 결산`} path={`/inhouse/${id}/recap`} />}
    </div>
  )
}

function Numbers({ recap: { games, people, kills, fairness } }: { recap: NightRecap }) {
  const numbers = [
    { name: '경기', value: formatNumber(games.length), unit: '판' },
    { name: '함께한 사람', value: formatNumber(people.length), unit: '명' },
    { name: '킬', value: formatNumber(kills), unit: '' },
    {
      name: '팀 균형',
      value: formatNumber(fairness.evenness === null ? null : Math.round(fairness.evenness)),
      unit: fairness.evenness === null ? '' : '%',
    },
  ]
  return (
    <dl className={styles.numbers}>
      {numbers.map(({ name, value, unit }) => (
        <div key={name}>
          <dt className={text.detail}>{name}</dt>
          <dd>
            {value}
            <small>{unit}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
