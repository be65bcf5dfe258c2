import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import styles from '../manage/manage.module.css'
import { useMembers } from '../useMembership.ts'
import { AltsCard } from './AltsCard.tsx'
import { MemberTable } from './MemberTable.tsx'

// Re-exported to share this chunk, which has the members' menus.
export { MemberMenu } from '../joining/MemberMenu.tsx'

export function MemberList({ clanId, ownId }: { clanId: string; ownId: string | null }) {
  const result = useMembers(clanId)
  const members = result.data?.data ?? []
  return (
    <div className={styles.stack}>
      <Card>
        <CardBody className={styles.stack}>
          <ListState result={result} rows={6} title="클랜원을 불러올 수 없습니다">
            <MemberTable members={members} ownId={ownId} />
          </ListState>
        </CardBody>
      </Card>
      {members.some(({ userId }) => userId === ownId) && <AltsCard clanId={clanId} members={members} mayName={false} />}
    </div>
  )
}
