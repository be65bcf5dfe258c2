import type { ClanDiscord } from '@buri/contract/nights/discordChannel'
import { mdiContentCopy } from '@mdi/js'
import { useId, useState } from 'react'
import { Button, ButtonAnchor } from '#web/ui/buttons/Button.tsx'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatDate, formatTime } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import styles from '../webhook/webhook.module.css'
import { useDiscord, useDiscordCode, useLeaveDiscord } from './useDiscord.ts'

type ConnectedChannel = NonNullable<ClanDiscord['channel']>

const CHANNEL_STATES = {
  on: { tone: 'good', word: '보내는 중' },
  late: { tone: 'caution', word: '다시 시도하는 중' },
  lost: { tone: 'danger', word: '끊김' },
} as const

export function DiscordCard({ clanId }: { clanId: string }) {
  const titleId = useId()
  const result = useDiscord(clanId)
  const { data } = result
  if (data && !data.isOffered && data.channel === null) return null
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="Discord에서 참가 받기" />
      <CardBody className={layout.grid12}>
        <p className={text.detail}>
          내전이 열리면 봇이 채널에 알려요. 채널에서 참가, 늦어요, 취소를 누르고 라인을 고를 수 있어요. 전적을 숨긴
          사람의 이름은 보이지 않아요.
        </p>
        <ListState result={result} rows={1} title="설정을 불러올 수 없습니다">
          {data?.channel && <Channel clanId={clanId} channel={data.channel} />}
          {data?.isOffered && <Connecting {...data} clanId={clanId} />}
        </ListState>
      </CardBody>
    </Card>
  )
}

function Channel({ clanId, channel }: { clanId: string; channel: ConnectedChannel }) {
  const [isAsking, setAsking] = useState(false)
  const leave = useLeaveDiscord(clanId)
  const { tone, word } = CHANNEL_STATES[channel.state]
  return (
    <>
      <div className={styles.channel}>
        <strong>#{channel.name}</strong>
        <Chip tone={tone} isSmall>
          {word}
        </Chip>
        <span className={text.detail}>{formatDate(channel.linkedAt)} 연결</span>
        <Button size="small" onClick={() => setAsking(true)}>
          연결 끊기
        </Button>
      </div>
      {channel.state === 'lost' && (
        <Alert
          tone="caution"
          message="채널이 지워졌거나 봇에 권한이 없어 메시지를 보낼 수 없어요. 봇의 권한을 확인하고, 쓸 채널에서 /부리 연결을 다시 해주세요."
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title="Discord 채널과 연결을 끊을까요?"
          word="연결 끊기"
          step={leave}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            leave.mutate(undefined, {
              onSuccess: () => {
                toast.good('Discord 채널과 연결을 끊었습니다.')
                setAsking(false)
              },
            })
          }
        >
          <p>보낸 메시지는 채널에 남고, 버튼은 더 이상 되지 않아요. 참가한 사람은 그대로예요.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

type ConnectingProps = Pick<ClanDiscord, 'inviteUrl' | 'mayMakeCode'> & { clanId: string }

function Connecting({ clanId, inviteUrl, mayMakeCode }: ConnectingProps) {
  const make = useDiscordCode(clanId)
  const command = make.data && `/부리 연결 코드:${make.data.code}`
  return (
    <>
      <p className={text.detail}>
        서버에 봇을 초대한 뒤, 서버를 관리하는 사람이 채널에서 명령을 보내면 연결돼요. 운영진이 직접 보낼 때는 코드 없이
        /부리 연결만 보내도 돼요.
      </p>
      {make.data && command && (
        <div className={styles.channel} role="status">
          <strong>{command}</strong>
          <Button size="small" icon={mdiContentCopy} onClick={() => void copyText(command, '명령을 복사했습니다.')}>
            복사
          </Button>
          <span className={text.detail}>{formatTime(make.data.until)}까지, 한 번만 쓸 수 있어요.</span>
        </div>
      )}
      {make.error && <Alert tone="danger" message={make.error.message} />}
      <div className={layout.flow}>
        {inviteUrl !== null && (
          <ButtonAnchor href={inviteUrl} target="_blank" rel="noreferrer">
            봇 초대하기
          </ButtonAnchor>
        )}
        {mayMakeCode && (
          <Button isBusy={make.isPending} onClick={() => make.mutate()}>
            연결 코드 만들기
          </Button>
        )}
      </div>
    </>
  )
}
