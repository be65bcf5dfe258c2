import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import styles from './moveIn.module.css'
import { useImportCommand, type useImports } from './useImports.ts'

type Imports = ReturnType<typeof useImports>
type ImportItem = NonNullable<Imports['data']>['items'][number]

const STATE_WORDS = { draft: '확인 중', applied: '옮겨 옴', undone: '되돌림' } as const

const mayUndo = ({ state, keptUntil }: ImportItem) => state !== 'undone' && Date.now() <= Date.parse(keptUntil)

type ImportListProps = { clanId: string; imports: Imports; onOpen: (importId: string) => void }

export function ImportList({ clanId, imports, onOpen }: ImportListProps) {
  const [undoing, setUndoing] = useState<ImportItem>()
  const remove = useImportCommand(clanId, 'DELETE /api/clans/:id/imports/:importId', (importId: string) => ({
    params: { id: clanId, importId },
  }))
  if (imports.error) return <QueryFailed query={imports} title="옮겨 온 시트를 불러올 수 없습니다" hasWayHome={false} />
  const items = imports.data?.items ?? []
  if (items.length === 0) return null
  const isDraft = undoing?.state === 'draft'
  return (
    <Card labelledBy="imports">
      <CardHead id="imports" title="올린 시트" />
      <CardBody>
        <ul className={styles.imports}>
          {items.map((item) => (
            <li key={item.importId}>
              <div className={styles.details}>
                <b>{item.fileName}</b>
                <span className={`${text.note} ${text.num}`}>
                  {item.games.toLocaleString('ko')}판{item.sums > 0 && ` · 합계 ${item.sums}명`}
                </span>
              </div>
              <Chip isSmall>{STATE_WORDS[item.state]}</Chip>
              <div className={layout.row}>
                {item.state === 'draft' && (
                  <Button size="small" onClick={() => onOpen(item.importId)}>
                    이어서
                  </Button>
                )}
                {item.state === 'applied' && !mayUndo(item) && (
                  <span className={text.note}>30일이 지나 되돌릴 수 없어요</span>
                )}
                {mayUndo(item) && (
                  <Button size="small" kind="quiet" onClick={() => setUndoing(item)}>
                    {item.state === 'draft' ? '지우기' : '되돌리기'}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      </CardBody>
      {undoing && (
        <ConfirmDialog
          title={isDraft ? '이 시트를 지울까요?' : '옮겨 온 기록을 되돌릴까요?'}
          word={isDraft ? '지우기' : '되돌리기'}
          step={remove}
          onClose={() => setUndoing(undefined)}
          onConfirm={() =>
            remove.mutate(undoing.importId, {
              onSuccess: () => {
                setUndoing(undefined)
                toast.good(isDraft ? '시트를 지웠습니다.' : '옮겨 온 기록을 되돌렸습니다.')
              },
            })
          }
        >
          <p>
            {isDraft
              ? '읽어 둔 시트와 맞춘 이름이 지워져요.'
              : '이 시트로 옮겨 온 경기와 합계가 클랜에서 사라져요. 다른 시트에 함께 있던 경기도 사라지지만, 그 시트를 다시 올리면 복구돼요. 리플레이로 올린 경기는 그대로예요.'}
          </p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
