import type { ClanMember } from '@buri/contract/clanMembership'
import { type ReactNode, useId, useState } from 'react'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { Card, CardBody, CardHead, MoreLink } from '#web/ui/layout/Card.tsx'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { Chip } from '#web/ui/text/Chip.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { ClanNumbers } from './ClanNumbers.tsx'
import { clanPath, managePath } from './clanWords.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { useManagedClan } from './ManagedClan.tsx'
import styles from './manage.module.css'
import { NotAllowed } from './NotAllowed.tsx'
import { useMembers } from './useMembership.ts'

const SHOWN = 5
const latest = (members: readonly ClanMember[], timeOf: (member: ClanMember) => string | null | undefined) =>
  members
    .flatMap((member) => {
      const time = timeOf(member)
      return time ? [{ member, time }] : []
    })
    .toSorted((one, other) => other.time.localeCompare(one.time))
    .slice(0, SHOWN)

/** How the clan is doing, for those who belong to it. */
export function ClanDashboardPage() {
  const { clan } = useManagedClan()
  const [isLeaving, setLeaving] = useState(false)
  const members = useMembers(clan.id)
  usePageTitle(`${clan.clanName} 클랜 대시보드`)
  if (clan.mine.rank === null && !clan.rights.includes('edit')) return <NotAllowed clanId={clan.id} who="클랜원" />

  const people = members.data?.data ?? []
  const unlinked = people.filter(({ player }) => player === null).length
  return (
    <div className={styles.stack}>
      {clan.pendingRequests !== null && clan.pendingRequests > 0 && (
        <Card className={styles.call}>
          <p>
            가입 신청 <b>{clan.pendingRequests}건</b>이 기다리고 있습니다.
          </p>
          <ButtonLink kind="primary" to={managePath(clan.id, 'members')}>
            신청 확인
          </ButtonLink>
        </Card>
      )}
      <Card className={styles.clip}>
        <ClanNumbers clan={clan} />
      </Card>
      <div className={styles.columns}>
        <People title="최근 활동" isEmpty="아직 내전을 한 클랜원이 없어요." result={members}>
          {latest(people, ({ player }) => player?.lastPlayedAt).map(rowOf)}
        </People>
        <People title="새 클랜원" isEmpty="" result={members}>
          {latest(people, ({ joinedAt }) => joinedAt).map(rowOf)}
        </People>
        <Standing badges={clan.badges} />
        <Card>
          <CardHead title="내 클랜 생활">
            <MoreLink to={`${clanPath(clan.id)}?tab=members`}>클랜원 모두 보기</MoreLink>
          </CardHead>
          <CardBody className={styles.stack}>
            <p className={styles.quiet}>
              {unlinked === 0
                ? '클랜원 모두 게임 계정을 연결했습니다.'
                : `클랜원 ${unlinked}명이 아직 게임 계정을 연결하지 않았습니다. 연결해야 클랜 내전과 순위에 반영됩니다.`}
            </p>
            {clan.mine.rank && (
              <div>
                <Button kind="danger" onClick={() => setLeaving(true)}>
                  클랜 탈퇴
                </Button>
              </div>
            )}
          </CardBody>
        </Card>
      </div>
      {isLeaving && <LeaveDialog clan={clan} onClose={() => setLeaving(false)} />}
    </div>
  )
}

const rowOf = ({ member, time }: { member: ClanMember; time: string }) => (
  <li key={member.userId}>
    <Avatar name={member.nickname} imageUrl={member.avatarUrl} />
    <span className={styles.name}>{member.nickname}</span>
    <TimeAgo className={styles.small} iso={time} />
  </li>
)

type PeopleProps = {
  title: string
  isEmpty: string
  result: ReturnType<typeof useMembers>
  children: ReactNode[]
}

function People({ title, isEmpty, result, children }: PeopleProps) {
  const titleId = useId()
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title={title} />
      <CardBody>
        <ListState result={result} rows={SHOWN} title="클랜원을 불러올 수 없습니다">
          {children.length === 0 ? (
            <p className={styles.quiet}>{isEmpty}</p>
          ) : (
            <ul className={styles.list} aria-labelledby={titleId}>
              {children}
            </ul>
          )}
        </ListState>
      </CardBody>
    </Card>
  )
}

const Standing = ({ badges }: { badges: readonly { id: string; label: string }[] }) => (
  <Card>
    <CardHead title="클랜 순위">
      <MoreLink to="/clans?tab=rankings">클랜 랭킹</MoreLink>
    </CardHead>
    <CardBody>
      {badges.length === 0 ? (
        <p className={styles.quiet}>아직 상위권에 든 순위가 없어요.</p>
      ) : (
        <p className={styles.badges}>
          {badges.map(({ id, label }) => (
            <Chip key={id} tone="tint">
              {label}
            </Chip>
          ))}
        </p>
      )}
    </CardBody>
  </Card>
)
