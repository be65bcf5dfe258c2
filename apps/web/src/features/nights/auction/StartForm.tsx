import type { NewAuction } from '@buri/contract/nights/auction'
import type { Night } from '@buri/contract/nights/nights'
import { AUCTION_LIMITS, AUCTION_ORDERS, type AuctionOrder } from '@buri/domain/nights/auction/auction'
import { pointsWords } from '@buri/domain/nights/auction/saleWords'
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
const AUCTION_WORDS =
  '팀장이 포인트로 팀원을 한 명씩 데려와요. 가장 높게 입찰한 팀이 그 사람을 데려가고, 포인트는 이번 내전에서만 써요.'
const DRAFT_WORDS =
  '팀장이 차례로 한 명씩 뽑아요. 한 바퀴가 끝나면 순서를 거꾸로 돌아요. 시간이 지나면 팀에 없는 포지션에서 자동으로 뽑혀요.'
/** Names of the orders of captains in a draft. */
const FIRST_NAMES: Record<AuctionOrder, string> = {
  shuffled: '무작위',
  weakest: '점수 낮은 팀장부터',
  strongest: '점수 높은 팀장부터',
}
const CLOCKS = [10, AUCTION_LIMITS.clock.usual, 20, 30]
const BUDGETS = [500, AUCTION_LIMITS.budget.usual, 2000, 3000]

/** Captains and rules of an auction. */
export function StartForm({ night, start }: { night: Night; start: AuctionCommands['start'] }) {
  const { teamCount } = night
  const [method, setMethod] = useState<NewAuction['method']>('auction')
  const isDraft = method === 'snake'
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
      <CardHead title={isDraft ? '뽑기 준비' : '경매 준비'} sub={`${present.length}명`} />
      <CardBody className={layout.stack}>
        {teamCount > 2 && (
          <PickRow label="방식">
            <Pick isChosen={!isDraft} onChoose={() => setMethod('auction')}>
              포인트 경매
            </Pick>
            <Pick isChosen={isDraft} onChoose={() => setMethod('snake')}>
              차례로 뽑기
            </Pick>
          </PickRow>
        )}
        <p>{isDraft ? DRAFT_WORDS : AUCTION_WORDS}</p>
        {captains.map((captain, team) => (
          <PersonField
            key={teamName(team + 1)}
            label={`${teamName(team + 1)} 팀장`}
            hint={undefined}
            people={present}
            none="고르기"
            value={captain}
            onChange={(id) => setCaptains(captains.map((one, at) => (at === team ? id : one)))}
          />
        ))}
        {!isDraft && (
          <Field label="팀별 포인트">
            {(control) => (
              <select {...control} value={budget} onChange={({ target: { value } }) => setBudget(Number(value))}>
                {BUDGETS.map((one) => (
                  <option key={one} value={one}>
                    {pointsWords(one)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Field label={isDraft ? '뽑는 시간' : '입찰 시간'}>
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
              {(isDraft ? FIRST_NAMES : ORDER_NAMES)[one]}
            </Pick>
          ))}
        </PickRow>
        {!isDraft && (
          <PickRow label="라인">
            <Pick isChosen={!hasLanes} onChoose={() => setLanes(false)}>
              라인 자유
            </Pick>
            <Pick isChosen={hasLanes} onChoose={() => setLanes(true)}>
              라인 고정
            </Pick>
          </PickRow>
        )}
        <p className={text.note}>
          {present.length < needed
            ? `${needed}명이 필요해요. ${needed - present.length}명이 더 오면 시작할 수 있어요.`
            : left.length > 0
              ? `먼저 온 순서로 자리를 받아요. 이번에 쉬는 사람: ${left.map((one) => one.summonerName).join(', ')}`
              : hasLanes && !isDraft
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
            onClick={() => start.mutate({ method, captains: [...captains], budget, clockSeconds, order, hasLanes })}
          >
            {isDraft ? '뽑기 시작' : '경매 시작'}
          </Button>
        </div>
      </CardBody>
    </Card>
  )
}
