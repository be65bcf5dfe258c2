import type { NewClanHook } from '@buri/contract/clanHooks'
import { HOOK_LIMITS } from '@buri/domain/clans/hooks/hookEvents'
import { mdiPlus } from '@mdi/js'
import { useId, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { HookRow } from './HookRow.tsx'
import styles from './hooks.module.css'
import { NewHookForm } from './NewHookForm.tsx'
import { SigningSecret } from './SigningSecret.tsx'
import { useHooks } from './useHooks.ts'

export function HooksCard({ clanId }: { clanId: string }) {
  const titleId = useId()
  const result = useHooks(clanId)
  const [isAdding, setAdding] = useState(false)
  const [newHook, setNewHook] = useState<NewClanHook | null>(null)
  const hooks = result.data?.hooks ?? []
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="웹훅" sub={hooks.length > 0 ? `${hooks.length}개` : undefined} />
      <CardBody className={styles.body}>
        <p className={text.detail}>
          경기, 내전, 게시판 소식을 클랜이 만든 봇이나 프로그램에 보내요. 전적을 숨긴 사람의 이름은 보내지 않아요.
        </p>
        {newHook && <SigningSecret made={newHook} onDone={() => setNewHook(null)} />}
        <ListState result={result} rows={1} title="웹훅을 불러올 수 없습니다">
          {hooks.length > 0 && (
            <ul className={styles.list}>
              {hooks.map((hook) => (
                <HookRow key={hook.id} clanId={clanId} hook={hook} onSecret={setNewHook} />
              ))}
            </ul>
          )}
          {isAdding ? (
            <NewHookForm
              clanId={clanId}
              onClose={() => setAdding(false)}
              onMade={(hook) => {
                setNewHook(hook)
                setAdding(false)
              }}
            />
          ) : hooks.length < HOOK_LIMITS.perClan ? (
            <div className={layout.flow}>
              <Button icon={mdiPlus} onClick={() => setAdding(true)}>
                웹훅 추가
              </Button>
            </div>
          ) : (
            <p className={text.detail}>웹훅은 {HOOK_LIMITS.perClan}개까지 추가할 수 있어요.</p>
          )}
        </ListState>
      </CardBody>
    </Card>
  )
}
