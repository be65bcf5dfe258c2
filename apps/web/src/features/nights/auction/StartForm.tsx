import type { Night } from '@buri/contract/nights/nights'
import { AUCTION_LIMITS, AUCTION_ORDERS, type AuctionOrder } from '@buri/domain/nights/auction/auction'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Pick, PickRow } from '#web/ui/forms/Pick.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { PersonField } from '../games/PersonField.tsx'
import { teamName } from './auctionWords.ts'
import type { AuctionCommands } from './useAuction.ts'

const TEAM = 5
const ORDER_NAMES: Record<AuctionOrder, string> = {
  shuffled: '무작위',
  weakest: '낮은 점수부터',
  strongest: '높은 점수부터',
}
const CLOCKS = [10, AUCTION_LIMITS.clock.usual, 20, 30]
const BUDGETS = [500, AUCTION_LIMITS.budget.usual, 2000, 3000]

/** Captains and rules of an auction. */
export function StartForm({ night, start }: { night: Night; start: AuctionCommands['start'] }) {
  const { teamCount } = night
  const [captains, setCaptains] = useState<readonly string[]>(() => Array.from({ length: teamCount }, () => ''))
  const [budget, setBudget] = useState<number>(AUCTION_LIMITS.budget.usual)
  const [clockSeconds, setClock] = useState<number>(AUCTION_LIMITS.clock.usual)
  const [order, setOrder] = useState<AuctionOrder>('shuffled')
  const [hasLanes, setLanes] = useState(false)
  const present = night.signups.filter(({ state }) => state === 'in')
  const needed = teamCount * TEAM
  const isNamed = captains.every((id) => id !== '') && new Set(captains).size === teamCount
  const left = present
    .filter(({ id }) => !captains.includes(id))
    .toSorted((one, other) => (one.joinedAt < other.joinedAt ? -1 : 1))
    .slice(needed - teamCount)
  return (
    <Card>
      <CardHead title="경매 준비" sub={`${present.length}명`} />
      <CardBody className={layout.stack}>
        <p>
          팀장이 포인트로 팀원을 한 명씩 데려와요. 가장 높게 입찰한 팀이 그 사람을 데려가고, 포인트는 이번 내전에서만
          써요.
        </p>
        {captains.map((captain, team) => (
          <PersonField
            // biome-ignore lint/suspicious/noArrayIndexKey: teams keep their order.
            key={team}
            label={`${teamName(team + 1)} 팀장`}
            hint={undefined}
            people={present}
            none="고르기"
            value={captain}
            onChange={(id) => setCaptains(captains.map((one, at) => (at === team ? id : one)))}
          />
        ))}
        <Field label="팀별 포인트">
          {(control) => (
            <select {...control} value={budget} onChange={({ target: { value } }) => setBudget(Number(value))}>
              {BUDGETS.map((one) => (
                <option key={one} value={one}>
                  {one}P
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="입찰 시간">
          {(control) => (
            <select {...control} value={clockSeconds} onChange={({ target: { value } }) => setClock(Number(value))}>
              {CLOCKS.map((one) => (
                <option key={one} value={one}>
                  {one}초
                </option>
              ))}
            </select>
          )}
        </Field>
        <PickRow label="순서">
          {AUCTION_ORDERS.map((one) => (
            <Pick key={one} isChosen={order === one} onChoose={() => setOrder(one)}>
              {ORDER_NAMES[one]}
            </Pick>
          ))}
        </PickRow>
        <PickRow label="라인">
          <Pick isChosen={!hasLanes} onChoose={() => setLanes(false)}>
            라인 자유
          </Pick>
          <Pick isChosen={hasLanes} onChoose={() => setLanes(true)}>
            라인 고정
          </Pick>
        </PickRow>
        <p className={text.note}>
          {present.length < needed
            ? `${needed}명이 필요해요. ${needed - present.length}명이 더 오면 시작할 수 있어요.`
            : left.length > 0
              ? `먼저 온 순서로 경매에 나와요. 이번에 쉬는 사람: ${left.map((one) => one.summonerName).join(', ')}`
              : hasLanes
                ? '모두의 포지션을 보고 라인을 나눈 다음, 팀마다 라인별로 한 명씩 데려가요.'
                : '팀마다 네 명씩 데려가요.'}
        </p>
        {start.error && (
          <p className={text.problem} role="alert">
            {start.error.message}
          </p>
        )}
        <div className={layout.end}>
          <Button
            kind="primary"
            isBusy={start.isPending}
            disabled={!isNamed || present.length < needed || start.isPending}
            onClick={() => start.mutate({ captains: [...captains], budget, clockSeconds, order, hasLanes })}
          >
            경매 시작
          </Button>
        </div>
      </CardBody>
    </Card>
  )
}
