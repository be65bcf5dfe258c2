import type { ClanBlock } from '@buri/contract/clanMembership'
import { useId } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import styles from '../manage/manage.module.css'
import { useBlocks, useUnblock } from '../useMembership.ts'
import { GoneRefusals } from './GoneRefusals.tsx'
import { PersonRow } from './PersonRow.tsx'
import { type Refusals, useRefusals } from './useRefusals.ts'

const CAUSE_NAMES: Record<ClanBlock['cause'], string> = { removed: '내보냄', rejected: '신청 거절' }

export function BlocksCard({ clanId }: { clanId: string }) {
  const result = useBlocks(clanId)
  const refusals = useRefusals()
  const titleId = useId()
  const blocks = result.data?.data ?? []
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="다시 신청할 수 없는 사람" />
      <CardBody>
        <GoneRefusals refusals={refusals} present={blocks.map(({ userId }) => userId)} />
        <ListState result={result} rows={1} title="목록을 불러올 수 없습니다">
          {blocks.length === 0 ? (
            <p className={styles.quiet}>거절했거나 내보낸 사람이 없어요.</p>
          ) : (
            <ul className={styles.rows} aria-labelledby={titleId}>
              {blocks.map((block) => (
                <BlockRow key={block.userId} clanId={clanId} block={block} refusals={refusals} />
              ))}
            </ul>
          )}
        </ListState>
      </CardBody>
    </Card>
  )
}

function BlockRow({ clanId, block, refusals }: { clanId: string; block: ClanBlock; refusals: Refusals }) {
  const unblock = useUnblock(clanId)
  const { userId, nickname } = block
  return (
    <PersonRow
      person={block}
      words={`${CAUSE_NAMES[block.cause]} · ${formatDate(block.endsAt)}부터 다시 신청 가능`}
      refusal={refusals.of(userId)}
      actions={
        <Button
          size="small"
          aria-label={`${nickname} 제한 해제`}
          isBusy={unblock.isPending}
          onClick={() => {
            refusals.forget(userId)
            unblock.mutate(userId, {
              onSuccess: () => toast.good(`${nickname} 님이 다시 신청할 수 있습니다.`),
              onError: (error) => refusals.refuse({ id: userId, name: nickname, message: error.message }),
            })
          }}
        >
          제한 해제
        </Button>
      }
    />
  )
}
