import type { Auction } from '@buri/contract/nights/auction'
import type { Night } from '@buri/contract/nights/nights'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { lastError } from '#web/api/lastError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { ErrorText } from '../ErrorText.tsx'
import { isAuctionRunning, signupName } from './auctionWords.ts'
import type { AuctionCommands } from './useAuction.ts'

type AuctionHostProps = { night: Night; auction: Auction; commands: AuctionCommands }

export function AuctionHost({ night, auction, commands }: AuctionHostProps) {
  const [isEnding, setEnding] = useState(false)
  const { sales, pause, isFixed, mayManage, mayUndo } = auction
  const isRunning = isAuctionRunning(auction)
  const isDraft = auction.method === 'snake'
  const eventName = isDraft ? '뽑기' : '경매'
  const { finish, undo, callOff: cancelAuction } = commands
  const lastSale = sales.at(-1)
  const error = lastError(commands.pause, undo, finish)
  const navigate = useNavigate()
  const toNight = () => void navigate(`/inhouse/${night.id}`)
  if (isFixed) return null
  return (
    <>
      <div className={layout.flow}>
        {mayManage && !isRunning && (
          <Button
            kind="primary"
            isBusy={finish.isPending}
            onClick={() => finish.mutate(undefined, { onSuccess: toNight })}
          >
            이 팀으로 확정
          </Button>
        )}
        {isRunning && <PauseButton auction={auction} pause={commands.pause} isPaused={pause !== null} />}
        {mayUndo && lastSale && (
          <Button isBusy={undo.isPending} onClick={() => undo.mutate(sales.length)}>
            {signupName(night, lastSale.signupId)} {isDraft ? '지명' : '낙찰'} 되돌리기
          </Button>
        )}
        {mayManage && <Button onClick={() => setEnding(true)}>{eventName} 취소…</Button>}
      </div>
      <ErrorText error={error} />
      {isEnding && (
        <ConfirmDialog
          title={isDraft ? '차례로 뽑기를 취소할까요?' : '경매를 취소할까요?'}
          word={`${eventName} 취소`}
          step={cancelAuction}
          onClose={() => setEnding(false)}
          onConfirm={() => cancelAuction.mutate(undefined, { onSuccess: () => setEnding(false) })}
        >
          <p>지금까지의 {isDraft ? '지명' : '낙찰'}이 모두 사라져요. 되돌릴 수 없어요.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

type PauseButtonProps = { auction: Auction; pause: AuctionCommands['pause']; isPaused: boolean }

function PauseButton({ auction, pause, isPaused }: PauseButtonProps) {
  const ownTeam = auction.teams.find(({ isMine }) => isMine)
  const { mayManage } = auction
  if (isPaused)
    return (
      auction.pause?.isMine && (
        <Button kind="primary" isBusy={pause.isPending} onClick={() => pause.mutate(false)}>
          다시 시작
        </Button>
      )
    )
  if (!mayManage && !ownTeam) return null
  const pausesLeft = ownTeam?.pausesLeft ?? 0
  return (
    <Button isBusy={pause.isPending} disabled={!mayManage && pausesLeft === 0} onClick={() => pause.mutate(true)}>
      {mayManage ? '일시 정지' : `일시 정지 ${pausesLeft}`}
    </Button>
  )
}
