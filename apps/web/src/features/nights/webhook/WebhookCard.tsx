import type { ClanWebhook } from '@buri/contract/nights/webhook'
import { WEBHOOK_ADDRESS_LENGTH } from '@buri/domain/nights/discordWebhook'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { refusedField } from '#web/ui/forms/problems.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useForm } from '#web/ui/forms/useForm.ts'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import { useRemoveWebhook, useSaveWebhook, useWebhook } from './useWebhook.ts'
import styles from './webhook.module.css'

type ConnectedWebhook = NonNullable<ClanWebhook['webhook']>

const WEBHOOK_STATES = {
  on: { tone: 'good', word: '보내는 중' },
  late: { tone: 'caution', word: '다시 시도하는 중' },
  lost: { tone: 'danger', word: '끊김' },
} as const

export function WebhookCard({ clanId }: { clanId: string }) {
  const result = useWebhook(clanId)
  const webhook = result.data?.webhook ?? null
  return (
    <Card labelledBy="clan-webhook">
      <CardHead id="clan-webhook" title="Discord 알림" />
      <CardBody className={styles.stack}>
        <p className={text.detail}>
          내전이 열리고, 팀이 정해지고, 결과와 결산이 나올 때마다 Discord 채널에 알려요. 전적을 숨긴 사람의 이름은
          보내지 않아요.
        </p>
        <ListState result={result} rows={1} title="설정을 불러올 수 없습니다">
          {webhook && <Channel clanId={clanId} webhook={webhook} />}
          <AddressForm clanId={clanId} isAnother={webhook !== null} />
        </ListState>
      </CardBody>
    </Card>
  )
}

function Channel({ clanId, webhook }: { clanId: string; webhook: ConnectedWebhook }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveWebhook(clanId)
  const { tone, word } = WEBHOOK_STATES[webhook.state]
  return (
    <>
      <div className={styles.channel}>
        <code className={text.secondary}>{webhook.masked}</code>
        <Chip tone={tone} isSmall>
          {word}
        </Chip>
        <span className={text.detail}>{formatDate(webhook.savedAt)} 연결</span>
        <Button size="small" onClick={() => setAsking(true)}>
          연결 끊기
        </Button>
      </div>
      {webhook.refusedAt && webhook.state !== 'lost' && (
        <Alert
          tone="caution"
          message={`${formatDate(webhook.refusedAt)}에 Discord가 소식 하나를 받지 않아 보내지 못했어요. 다음 소식은 보내 봐요. 계속되면 포럼이 아닌 채널에 웹훅을 새로 만들어주세요.`}
        />
      )}
      {webhook.state === 'lost' && (
        <Alert
          tone="caution"
          message="Discord에서 지워졌거나 더 이상 쓸 수 없는 웹훅이에요. 새 주소를 넣으면 다시 보내요."
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title="Discord 채널과 연결을 끊을까요?"
          word="연결 끊기"
          step={remove}
          onClose={() => {
            setAsking(false)
            remove.reset()
          }}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                toast.good('Discord 채널과 연결을 끊었습니다.')
                setAsking(false)
              },
            })
          }
        >
          <p>아직 보내지 않은 소식도 보내지 않아요.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function AddressForm({ clanId, isAnother }: { clanId: string; isAnother: boolean }) {
  const save = useSaveWebhook(clanId)
  const { draft, problems, error, amend, send } = useForm({
    before: { url: '' },
    command: save,
    inputOf: ({ url }) => url,
    refused: (error) => refusedField(error, { WEBHOOK_INVALID: 'url', WEBHOOK_REFUSED: 'url' }),
  })
  const isEmpty = draft.url.trim() === ''
  return (
    <form
      className={styles.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isEmpty) return
        send({ form: event.currentTarget, onSuccess: () => toast.good('Discord 채널에 첫 소식을 보냈습니다.') })
      }}
    >
      <TextField
        label={isAnother ? '다른 웹훅 URL' : '웹훅 URL'}
        error={problems.url}
        hint="Discord 채널 설정의 연동에서 웹훅을 만들고 URL을 복사해주세요. 저장하면 채널에 첫 소식을 보내요. 주소는 다시 보여주지 않아요."
        type="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={WEBHOOK_ADDRESS_LENGTH}
        placeholder="https://discord.com/api/webhooks/…"
        value={draft.url}
        onChange={(typed) => amend({ url: typed })}
      />
      {error && <Alert tone="danger" message={error.message} />}
      <div className={layout.flow}>
        <Button kind="primary" type="submit" isBusy={save.isPending} disabled={isEmpty}>
          저장하고 보내보기
        </Button>
      </div>
    </form>
  )
}
