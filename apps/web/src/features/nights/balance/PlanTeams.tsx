import type { BalanceRequest, Teams } from '@buri/domain/balancing/balanceRequest'
import { brokenWishes, teamsSentence } from '@buri/domain/balancing/explain'
import { seatComfort } from '@buri/domain/balancing/seatCosts'
import { teamCosts } from '@buri/domain/balancing/teamCosts'
import { POSITION_NAMES, POSITIONS, type Position } from '@buri/domain/matches/matchFacts'
import { mdiAlert, mdiCheckCircle } from '@mdi/js'
import { type ReactNode, useId } from 'react'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { LaneGlyph } from '#web/ui/game/LaneGlyph.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { Odds } from './Odds.tsx'
import styles from './planTeams.module.css'
import type { ScoresByName } from './seats.ts'

type PlanTeamsProps = {
  name: string
  request: BalanceRequest
  teams: Teams
  hasLanes: boolean
  scores: ScoresByName
  /** Draws a person differently, for example as a button that moves the person. */
  personOf?: ((name: string, side: 'blue' | 'red', face: ReactNode) => ReactNode) | undefined
}

export function PlanTeams({ name, request, teams, hasLanes, scores, personOf }: PlanTeamsProps) {
  const id = useId()
  const { blueWinRate, spread } = teamCosts(request, teams)
  const isGood = brokenWishes(request, teams).length === 0
  const person = (playerName: string, side: 'blue' | 'red', position: Position) => {
    const face = (
      <PersonSeat
        request={request}
        name={playerName}
        position={hasLanes ? position : undefined}
        score={scores.get(playerName)}
      />
    )
    return personOf ? personOf(playerName, side, face) : <span className={styles.person}>{face}</span>
  }
  return (
    <Card labelledBy={id} className={styles.plan}>
      <h2 className={text.hidden} id={id}>
        {name}
      </h2>
      <Odds
        blueWinRate={blueWinRate}
        spread={spread}
        blueWords={meanWords(teams.blue, scores)}
        redWords={meanWords(teams.red, scores)}
      />
      <ol>
        {POSITIONS.map((position, lane) => {
          const [blue, red] = [teams.blue[lane] ?? '', teams.red[lane] ?? '']
          return (
            <li key={position} className={styles.lane}>
              {person(blue, 'blue', position)}
              <LaneGap position={hasLanes ? position : undefined} blue={scores.get(blue)} red={scores.get(red)} />
              {person(red, 'red', position)}
            </li>
          )
        })}
      </ol>
      <p className={styles.verdict} data-good={isGood || undefined}>
        <Icon path={isGood ? mdiCheckCircle : mdiAlert} />
        <span>{teamsSentence(request, { ...teams, blueWinRate }) || '희망 포지션을 그대로 지켰어요.'}</span>
      </p>
    </Card>
  )
}

const WISH_MARKS = { sub: '부', fill: '희망 외', refused: '안 감' } as const

type FaceProps = { request: BalanceRequest; name: string; position: Position | undefined; score: number | undefined }

function PersonSeat({ request, name, position, score }: FaceProps) {
  const player = request.players.find((candidate) => candidate.name === name)
  const comfortKind = player && position ? seatComfort(player, position) : 'main'
  return (
    <>
      <Avatar name={name} size={28} />
      <b>{name}</b>
      <small>
        {score === undefined ? '추정' : formatNumber(score)}
        {comfortKind !== 'main' && <span className={styles.offRole}> · {WISH_MARKS[comfortKind]}</span>}
      </small>
    </>
  )
}

function meanWords(names: readonly string[], scores: ScoresByName): string {
  const knownScores = names.flatMap((name) => scores.get(name) ?? [])
  if (knownScores.length === 0) return '점수 없음'
  return `평균 ${formatNumber(knownScores.reduce((sum, score) => sum + score, 0) / knownScores.length)}`
}

type GapProps = { position: Position | undefined; blue: number | undefined; red: number | undefined }

function LaneGap({ position, blue, red }: GapProps) {
  const gap = blue === undefined || red === undefined ? 0 : blue - red
  return (
    <span className={styles.gap}>
      {position && (
        <>
          <LaneGlyph position={position} size={16} />
          <span className={text.hidden}>{POSITION_NAMES[position]}</span>
        </>
      )}
      {gap !== 0 && (
        <b className={gap > 0 ? text.win : text.loss}>
          {gap > 0 ? `◀ ${formatNumber(gap)}` : `${formatNumber(-gap)} ▶`}
        </b>
      )}
    </span>
  )
}
