import type { Auction } from '@buri/contract/nights/auction'
import { BID_STEP } from '@buri/domain/nights/auction/auction'
import { pointsWords } from '@buri/domain/nights/auction/saleWords'
import { type FormEvent, useState } from 'react'
import { isRefusal } from '#web/api/ApiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Check } from '#web/ui/forms/Check.tsx'
import { DigitsInput } from '#web/ui/forms/DigitsInput.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import text from '#web/ui/text/text.module.css'
import { teamName } from './auctionWords.ts'
import styles from './bidBar.module.css'
import type { AuctionCommands } from './useAuction.ts'

const RAISE_STEPS = [BID_STEP, 50, 100]

type BidBarProps = { auction: Auction; lot: NonNullable<Auction['lot']>; commands: AuctionCommands }

export function BidBar({ auction, lot, commands: { bid } }: BidBarProps) {
  const { teams, mayManage, pause } = auction
  const ownTeam = teams.find(({ isMine }) => isMine)
  const [number, setNumber] = useState(ownTeam?.number ?? teams[0]?.number ?? 1)
  const [typing, setTyping] = useState<{ lot: string; amount: string } | null>(null)
  const [limitOn, setLimitOn] = useState<string | null>(null)
  // `onLine` is read again every second, when the clock renders this component.
  const isOnline = navigator.onLine
  const team = teams.find((candidate) => candidate.number === number)
  const isLimit = limitOn === lot.signupId
  const [lots, setLots] = useState({ now: lot.signupId, before: '' })
  if (lots.now !== lot.signupId) setLots({ now: lot.signupId, before: lots.now })
  // A late bid may be refused after the next person has come up for sale.
  const isTooLate = bid.variables?.signupId === lots.before && isRefusal(bid.error, 'LOT_OVER')
  const refusal = bid.variables?.signupId === lot.signupId || isTooLate ? bid.error : null
  // The amount was meant for the previous person, so it is cleared when the next one comes up for sale.
  const typed = typing?.lot === lot.signupId ? typing.amount : null
  const setTyped = (amount: string | null) => setTyping(amount === null ? null : { lot: lot.signupId, amount })
  if (!team) return null
  const amount = typed === null ? lot.next : Number(typed)
  const leads = lot.bids[0]?.team === number
  const isPossible = team.highest >= lot.next
  const problem = problemOf({ amount, next: lot.next, highest: team.highest, isLimit })
  const isReady = isOnline && !pause && isPossible && problem === '' && (!leads || isLimit)

  function submitBid(event: FormEvent) {
    event.preventDefault()
    if (!isReady || !navigator.onLine || bid.isPending) return
    bid.mutate(
      { signupId: lot.signupId, amount, isLimit, ...(team?.isMine ? {} : { team: number }) },
      { onSuccess: () => setTyped(null) },
    )
  }

  return (
    <form className={styles.bar} aria-label="입찰" onSubmit={submitBid} noValidate>
      <div className={styles.facts}>
        {mayManage && (
          <Select
            label="입찰할 팀"
            value={String(number)}
            options={teams.map((shownTeam) => ({
              value: String(shownTeam.number),
              label: shownTeam.isMine ? `${teamName(shownTeam.number)} (내 팀)` : `${teamName(shownTeam.number)} 대신`,
            }))}
            onChange={(value) => setNumber(Number(value))}
          />
        )}
        <p>
          <span className={text.note}>남은 포인트</span>
          <b>{pointsWords(team.points)}</b>
        </p>
        <p>
          <span className={text.note}>최대</span>
          <b>{pointsWords(team.highest)}</b>
        </p>
        <Check isChecked={isLimit} onChange={(isOn) => setLimitOn(isOn ? lot.signupId : null)}>
          최대 입찰
        </Check>
      </div>
      <div className={styles.amounts}>
        {RAISE_STEPS.map((raise) => {
          const newBid = lot.next - BID_STEP + raise
          return (
            <button
              key={raise}
              type="button"
              aria-pressed={amount === newBid}
              disabled={newBid > team.highest}
              onClick={() => setTyped(String(newBid))}
            >
              +{raise}
            </button>
          )
        })}
        <span className={styles.typedBid}>
          <DigitsInput aria-label="입찰할 포인트" value={typed ?? String(lot.next)} onDigits={setTyped} />
          <i aria-hidden="true">P</i>
        </span>
      </div>
      {(problem !== '' || refusal) && (
        <p className={text.problem} role="alert">
          {problem || refusal?.message}
        </p>
      )}
      {/* Not `disabled`, because the button would lose the focus whenever the captain's own bid is the highest. */}
      <Button
        kind="primary"
        type="submit"
        isBusy={bid.isPending}
        aria-disabled={!isReady}
        data-idle={!isReady || undefined}
      >
        {wordsOf({ leads, isLimit, isPossible, amount, isPaused: pause !== null, isOnline })}
      </Button>
      {lot.myLimit !== null && ownTeam?.number === number && (
        <p className={text.note}>
          {pointsWords(lot.myLimit)}까지 한 단계씩 자동으로 입찰해요. 다른 팀에는 보이지 않아요.
        </p>
      )}
    </form>
  )
}

type BidAmount = { amount: number; next: number; highest: number; isLimit: boolean }

function problemOf({ amount, next, highest, isLimit }: BidAmount): string {
  if (!Number.isInteger(amount) || amount % BID_STEP !== 0) return '10P 단위로 입찰해주세요.'
  if (highest < next) return ''
  if (amount < next && !isLimit) return `${pointsWords(next)}부터 입찰할 수 있어요.`
  return amount > highest ? `남은 자리를 채워야 해서 ${pointsWords(highest)}까지 입찰할 수 있어요.` : ''
}

type BidState = {
  leads: boolean
  isLimit: boolean
  isPossible: boolean
  amount: number
  isPaused: boolean
  isOnline: boolean
}

function wordsOf({ leads, isLimit, isPossible, amount, isPaused, isOnline }: BidState): string {
  if (!isOnline) return '연결되면 입찰할 수 있어요'
  if (isPaused) return '일시 정지 중이에요'
  if (!isPossible) return '자리나 포인트가 없어 입찰할 수 없어요'
  if (isLimit) return `${pointsWords(amount)}까지 자동 입찰`
  return leads ? '현재 가장 높은 입찰이에요' : `${pointsWords(amount)} 입찰`
}
