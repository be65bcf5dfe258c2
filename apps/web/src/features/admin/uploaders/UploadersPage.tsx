import type { UploaderRecord } from '@buri/contract/admin/uploads'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { adminSentence } from '../adminWords.ts'
import { PagedCard } from '../PagedCard.tsx'
import styles from './uploaders.module.css'
import { useUploaders, useVoidUploads } from './useUploaders.ts'

export function UploadersPage({ permissions }: { permissions: readonly string[] }) {
  const result = useUploaders()
  return (
    <AdminFrame
      introduction="최근 30일에 경기를 올린 계정과 그 경기가 어떻게 되었는지예요. 무효나 이의가 많은 계정부터 보여요."
      area="uploads"
      permissions={permissions}
    >
      <PagedCard
        result={result}
        failure="올린 경기를 불러올 수 없습니다"
        empty={
          <EmptyState level={2} title="올린 경기가 없어요">
            누군가 경기를 올리면 여기에 나타나요.
          </EmptyState>
        }
      >
        {(uploaders) => (
          <ul className={styles.list}>
            {uploaders.map((uploader) => (
              <UploaderRow key={uploader.userId} uploader={uploader} />
            ))}
          </ul>
        )}
      </PagedCard>
    </AdminFrame>
  )
}

const UPLOADER_STATES = { free: null, waits: '확인을 기다림', refused: '올릴 수 없음' } as const

function UploaderRow({ uploader }: { uploader: UploaderRecord }) {
  const { userId, nickname, undoable } = uploader
  const { voidAll, unvoidAll } = useVoidUploads()
  const [isAsking, setAsking] = useState(false)
  const isBusy = voidAll.isPending || unvoidAll.isPending
  const callbacks = { onError: (error: Error) => toast.danger(adminSentence(error)) }
  const state = UPLOADER_STATES[uploader.state]
  const isAllVoid = uploader.counted + uploader.waiting + uploader.disputed === 0
  return (
    <li className={styles.row}>
      <Avatar name={nickname} imageUrl={uploader.avatarUrl} size={40} />
      <div className={styles.account}>
        <b>{nickname}</b>
        {state !== null && (
          <Chip tone={uploader.state === 'refused' ? 'danger' : 'caution'} isSmall>
            {state}
          </Chip>
        )}
        <p className={text.note}>
          {[
            `올림 ${formatNumber(uploader.sent)}`,
            `반영 ${formatNumber(uploader.counted)}`,
            `대기 ${formatNumber(uploader.waiting)}`,
            `이의 ${formatNumber(uploader.disputed)}`,
            `무효 ${formatNumber(uploader.void)}`,
          ].join(' · ')}
          {' · '}
          <TimeAgo iso={uploader.lastUploadAt} />
        </p>
      </div>
      <div className={`${layout.end} ${styles.actions}`}>
        {undoable > 0 && (
          <Button
            size="small"
            aria-label={`${nickname} 님의 무효 되돌리기`}
            isBusy={unvoidAll.isPending}
            disabled={isBusy}
            onClick={() =>
              unvoidAll.mutate(userId, {
                onSuccess: ({ matches, left: remaining }) =>
                  toast.good(
                    `경기 ${formatNumber(matches)}개를 되돌렸습니다.${remaining > 0 ? ` ${formatNumber(remaining)}개는 다시 올라와 있어 그대로 두었습니다.` : ''}`,
                  ),
                ...callbacks,
              })
            }
          >
            되돌리기
          </Button>
        )}
        {!isAllVoid && (
          <Button
            size="small"
            kind="danger"
            aria-label={`${nickname} 님이 올린 경기 모두 무효로`}
            isBusy={voidAll.isPending}
            disabled={isBusy}
            onClick={() => setAsking(true)}
          >
            모두 무효로
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="올린 경기를 모두 무효로 할까요?"
          word="모두 무효로"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            voidAll.mutate(userId, {
              onSuccess: ({ matches }) => toast.good(`경기 ${formatNumber(matches)}개를 무효로 했습니다.`),
              ...callbacks,
            })
          }}
        >
          <p>
            {nickname} 님이 올린 경기가 모두 전적과 점수에서 빠지고, 그 뒤의 점수를 다시 계산해요. 이용 제한 중이 아닌
            다른 사람이 올렸거나 확인한 것만으로 충분한 경기는 남아요. 여기서 한 번에 되돌릴 수 있어요.
          </p>
        </ConfirmDialog>
      )}
    </li>
  )
}
