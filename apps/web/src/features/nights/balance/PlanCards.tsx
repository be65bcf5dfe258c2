import type { BalanceRequest } from '@buri/domain/balancing/balanceRequest'
import type { BalanceOption } from '@buri/domain/balancing/balanceTeams'
import { teamsSentence } from '@buri/domain/balancing/explain'
import { seatComfort } from '@buri/domain/balancing/seatCosts'
import { POSITION_NAMES, POSITIONS, type Position } from '@buri/domain/matches/matchFacts'
import { mdiCheckCircle } from '@mdi/js'
import { useId } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { LaneGlyph } from '#web/ui/game/LaneGlyph.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { classNames } from '#web/ui/style/classNames.ts'
import { Chip } from '#web/ui/text/Chip.tsx'
import text from '#web/ui/text/text.module.css'
import { CostBar } from './CostBar.tsx'
import { Odds } from './Odds.tsx'
import styles from './plans.module.css'

type PlanCardsProps = {
  /** The request the options answer; it has everyone's preferences. */
  request: BalanceRequest
  options: readonly BalanceOption[]
  hasLanes: boolean
  /** Index of the enlarged option. */
  chosen: number
  onChoose: (place: number) => void
}

/** Up to three ways to divide ten, best first, all bars on one scale. */
export function PlanCards({ request, options, hasLanes, chosen, onChoose }: PlanCardsProps) {
  const scale = Math.max(...options.map(({ cost }) => cost))
  return (
    <div className={classNames(layout.three, styles.plans)}>
      {options.map((option, place) => (
        <PlanCard
          key={option.blue.join()}
          request={request}
          option={option}
          hasLanes={hasLanes}
          place={place}
          behind={option.cost - (options[0]?.cost ?? option.cost)}
          scale={scale}
          isChosen={place === chosen}
          onChoose={() => onChoose(place)}
        />
      ))}
    </div>
  )
}

type PlanCardProps = {
  request: BalanceRequest
  option: BalanceOption
  hasLanes: boolean
  place: number
  behind: number
  scale: number
  isChosen: boolean
  onChoose: () => void
}

function PlanCard({ request, option, hasLanes, place, behind, scale, isChosen, onChoose }: PlanCardProps) {
  const id = useId()
  const name = `${place + 1}안`
  return (
    <Card className={classNames(styles.plan, isChosen && styles.on)} labelledBy={id}>
      <div className={`${layout.line8} ${styles.head}`}>
        <h3 id={id}>{name}</h3>
        {isChosen && (
          <Chip tone="tint" isSmall icon={mdiCheckCircle}>
            보는 중
          </Chip>
        )}
        {place > 0 && !isChosen && <Chip isSmall>+{Math.round(behind)}</Chip>}
        <span className={styles.cost}>
          <b>{Math.round(option.cost)}</b>점
        </span>
      </div>
      <p className={styles.say}>{teamsSentence(request, option)}</p>
      <Odds blueWinRate={option.blueWinRate} spread={option.spread} isSmall />
      <CostBar terms={option.terms} weights={request.weights} scale={scale} />
      <ul className={styles.pairs}>
        <li className={styles.sides}>
          <span>블루팀</span>
          <span />
          <span>레드팀</span>
        </li>
        {POSITIONS.map((position, lane) => (
          <li key={position}>
            <Seat request={request} name={option.blue[lane] ?? ''} position={position} />
            <span className={`${layout.line4} ${text.note} ${styles.lane}`}>
              {hasLanes && (
                <>
                  <LaneGlyph position={position} size={14} />
                  {POSITION_NAMES[position]}
                </>
              )}
            </span>
            <Seat request={request} name={option.red[lane] ?? ''} position={position} />
          </li>
        ))}
      </ul>
      {isChosen ? (
        <p className={`${layout.middle} ${text.detail} ${styles.below}`}>아래에 크게 보여요</p>
      ) : (
        <Button isBlock onClick={onChoose}>
          {name} 보기
        </Button>
      )}
    </Card>
  )
}

const OFF = { sub: '부', fill: '밖', refused: '거절' } as const

function Seat({ request, name, position }: { request: BalanceRequest; name: string; position: Position }) {
  const player = request.players.find((one) => one.name === name)
  const comfort = player ? seatComfort(player, position) : 'main'
  return (
    <span className={`${layout.line4} ${styles.seat}`}>
      <span className={text.ellipsis}>{name}</span>
      {comfort !== 'main' && <span className={styles.off}>{OFF[comfort]}</span>}
    </span>
  )
}
