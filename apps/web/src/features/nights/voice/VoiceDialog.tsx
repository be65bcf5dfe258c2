import type { NightVoice, VoiceTarget } from '@buri/contract/nights/voice'
import { useQuery } from '@tanstack/react-query'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'

type VoiceDialogProps = {
  nightId: string
  /** True once the night is over. People can then only be moved back. */
  isOver: boolean
  onClose: () => void
}
type LastMove = NonNullable<NightVoice['last']>

const WAITING_STATES: readonly LastMove['state'][] = ['waiting', 'busy', 'late']
const POLL_MS = 2000

export const VoiceDialog = ({ nightId, isOver, onClose }: VoiceDialogProps) => (
  <Dialog isOpen onClose={onClose} title="음성 채널" actions={<Button onClick={onClose}>닫기</Button>}>
    <div className={layout.grid12}>
      <p className={text.detail}>
        {isOver
          ? 'Discord의 팀별 음성 채널에 있는 사람을 원래 채널로 되돌려요. 내전이 끝나거나 취소된 뒤 3시간까지 할 수 있어요.'
          : '팀이 정해진 경기의 참가자를 Discord의 팀별 음성 채널로 옮겨요. 클랜 서버의 음성 채널에 들어와 있고 Discord 계정을 연결한 사람만 옮길 수 있어요.'}
      </p>
      <Moving nightId={nightId} isOver={isOver} />
    </div>
  </Dialog>
)

function Moving({ nightId, isOver }: Omit<VoiceDialogProps, 'onClose'>) {
  const params = { id: nightId }
  const result = useQuery({
    ...query('GET /api/inhouse/nights/:id/voice', { params }),
    refetchInterval: ({ state }) => (isWaiting(state.data?.last) ? POLL_MS : false),
  })
  const move = useCommand(
    'PUT /api/inhouse/nights/:id/voice',
    (target: VoiceTarget) => ({ params, body: { target } }),
    { changes: [cachedAnswersOf('GET /api/inhouse/nights/:id/voice', params)] },
  )
  const { data } = result
  const lastMove = data?.last
  const target = move.isPending ? move.variables : isWaiting(lastMove) ? lastMove?.target : undefined
  return (
    <>
      <ListState result={result} rows={1} title="음성 채널 설정을 불러올 수 없습니다">
        {data && !data.isOffered && (
          <p className={text.detail}>
            클랜 설정 → Discord에서 참가 받기에서 채널을 연결하면 쓸 수 있어요. 봇에 채널을 만들고 사람을 옮길 권한도
            필요해요.
          </p>
        )}
        {data?.isOffered && (
          <>
            {data.last && <Outcome last={data.last} />}
            {isOver && !data.hasLobby && !data.last && <p className={text.detail}>팀 채널로 옮긴 사람이 없어요.</p>}
            <div className={layout.flow}>
              {!isOver && (
                <Button
                  kind="primary"
                  isBusy={target === 'teams'}
                  disabled={target !== undefined}
                  onClick={() => move.mutate('teams')}
                >
                  음성 채널로 옮기기
                </Button>
              )}
              {data.hasLobby && (
                <Button
                  isBusy={target === 'lobby'}
                  disabled={target !== undefined}
                  onClick={() => move.mutate('lobby')}
                >
                  원래 채널로 되돌리기
                </Button>
              )}
            </div>
          </>
        )}
      </ListState>
      {move.error && <Alert tone="danger" message={move.error.message} />}
    </>
  )
}

const isWaiting = (lastMove: LastMove | null | undefined) => lastMove != null && WAITING_STATES.includes(lastMove.state)

function Outcome({ last }: { last: LastMove }) {
  switch (last.state) {
    case 'waiting':
      return <p role="status">옮기고 있어요.</p>
    case 'busy':
      return <p role="status">Discord 요청이 많아 잠시 기다리고 있어요. 곧 이어서 옮겨요.</p>
    case 'late':
      return <p role="status">Discord가 응답하지 않아 다시 시도하고 있어요.</p>
    case 'done':
      return <p role="status">{doneWords(last)}</p>
    case 'forbidden':
      return (
        <Alert
          tone="caution"
          message="봇에 채널을 만들거나 사람을 옮길 권한이 없어요. Discord 서버 설정에서 권한을 준 뒤 다시 시도해주세요."
        />
      )
    case 'noLobby':
      return (
        <Alert
          tone="caution"
          message={`원래 있던 음성 채널이 지워져 돌아갈 곳이 없어요.${last.moved > 0 ? ` ${last.moved}명은 그 전에 돌아왔어요.` : ''}`}
        />
      )
    case 'givenUp':
      return (
        <Alert
          tone="caution"
          message={`Discord가 5분 동안 응답하지 않아 멈췄어요.${last.moved > 0 ? ` ${last.moved}명은 옮겼어요.` : ''} 다시 시도해주세요.`}
        />
      )
  }
}

function doneWords({ target, moved, absent, unlinked }: LastMove): string {
  const unmovedParts = [
    ...(absent > 0 ? [`${target === 'teams' ? '음성 채널에 없는' : '팀 채널에 없는'} ${absent}명`] : []),
    ...(unlinked > 0 ? [`Discord를 연결하지 않은 ${unlinked}명`] : []),
  ]
  const words = target === 'teams' ? `${moved}명을 팀 채널로 옮겼어요.` : `${moved}명이 원래 채널로 돌아왔어요.`
  return unmovedParts.length === 0 ? words : `${words} ${unmovedParts.join('과 ')}은 그대로예요.`
}
