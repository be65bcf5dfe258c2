import type { DeletedItem, DeletedKind } from '@buri/contract/admin/deleted'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { formatDateTime } from '#web/ui/text/format.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import styles from '../admin.module.css'
import { adminSentence } from '../adminWords.ts'
import { PagedCard } from '../PagedCard.tsx'
import { useDeleted, useRestore } from './useDeleted.ts'

const DELETED_KINDS: readonly { kind: DeletedKind; label: string; needs: string }[] = [
  { kind: 'match', label: '경기', needs: 'moderation' },
  { kind: 'post', label: '게시글', needs: 'moderation' },
  { kind: 'comment', label: '댓글', needs: 'moderation' },
  { kind: 'clan', label: '클랜', needs: 'clan' },
]

export function DeletedPage({ permissions }: { permissions: readonly string[] }) {
  const [params] = useSearchParams()
  const permittedKinds = DELETED_KINDS.filter(({ needs }) => permissions.includes(needs))
  const { kind } = permittedKinds.find((list) => list.kind === params.get('kind')) ??
    permittedKinds[0] ?? { kind: 'match' as const }
  return (
    <AdminFrame
      introduction="운영자가 삭제한 게시글과 클랜을 되살려요. 글쓴이가 스스로 지운 게시글과 댓글은 글쓴이만 되살릴 수 있어요."
      area="deleted"
      permissions={permissions}
    >
      <Tabs
        label="삭제 항목의 종류"
        tabs={permittedKinds.map((list) => ({ to: `?kind=${list.kind}`, label: list.label }))}
        current={`?kind=${kind}`}
      />
      <DeletedList key={kind} kind={kind} />
    </AdminFrame>
  )
}

function DeletedList({ kind }: { kind: DeletedKind }) {
  return (
    <PagedCard
      result={useDeleted(kind)}
      failure="삭제 항목을 불러올 수 없습니다"
      empty={
        <EmptyState level={2} title="삭제 항목이 없어요">
          운영자가 지우면 여기에 남아요.
        </EmptyState>
      }
    >
      {(things) => (
        <>
          {kind === 'clan' && (
            <p className={styles.quiet}>클랜장만 함께 돌아와요. 클랜원은 다시 가입을 신청해야 해요.</p>
          )}
          <ul className={styles.names}>
            {things.map((item) => (
              <DeletedRow key={item.id} item={item} />
            ))}
          </ul>
        </>
      )}
    </PagedCard>
  )
}

function DeletedRow({ item }: { item: DeletedItem }) {
  const restore = useRestore()
  const [isBusy, setBusy] = useState(false)
  const name = item.label || item.id
  const confirmRestore = async () => {
    setBusy(true)
    try {
      await restore(item)
      toast.good('되살렸습니다.')
    } catch (error) {
      toast.danger(adminSentence(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className={layout.between}>
      <span className={styles.subject}>
        {name}
        <span className={styles.quiet}>
          {formatDateTime(item.deletedAt)} · {item.deletedBy}
          {item.reason && ` · ${item.reason}`}
        </span>
      </span>
      <Button size="small" aria-label={`${name} 되살리기`} isBusy={isBusy} onClick={() => void confirmRestore()}>
        되살리기
      </Button>
    </li>
  )
}
