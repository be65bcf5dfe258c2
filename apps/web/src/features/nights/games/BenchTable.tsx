import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night } from '@buri/contract/nights/nights'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { type BenchState, benchTable } from '@buri/domain/nights/benchTable'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { LaneGlyph } from '#web/ui/game/LaneGlyph.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { SidewaysScroll } from '#web/ui/layout/SidewaysScroll.tsx'
import text from '#web/ui/text/text.module.css'
import { PersonName } from '../PersonName.tsx'
import styles from './bench.module.css'
import { hasBench } from './people.ts'

const NEWEST_GAMES = 5

export function BenchTable({ night }: { night: Night }) {
  const { rows, games, nextGame } = benchOf(night)
  // Before the first game the signup list already shows what this table shows.
  if (!hasBench(night) || games.length === 0) return null
  const firstIndex = Math.max(0, games.length - NEWEST_GAMES)
  const shownGames = games.slice(firstIndex).flatMap((n) => gameOf(night, n) ?? [])
  const byId = new Map(night.signups.map((signup) => [signup.id, signup]))
  return (
    <Card labelledBy="bench-order">
      <CardHead
        id="bench-order"
        title="벤치 순서"
        sub={
          <span className={styles.legend}>
            <b className={styles.satOut}>쉼</b>
            <b className={styles.sitsNext}>쉴 차례</b>
            <b className={styles.offRole}>희망하지 않은 포지션</b>
          </span>
        }
      />
      <SidewaysScroll label="벤치 순서 표">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">소환사</th>
              {shownGames.map(({ n }) => (
                <th key={n} scope="col">
                  경기 {n}
                </th>
              ))}
              <th scope="col" data-next>
                경기 {nextGame} 차례
              </th>
              <th scope="col">쉰 판</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, states, next, sat }) => {
              const signup = byId.get(id)
              if (!signup) return null
              return (
                <tr key={id} data-me={signup.isMe || undefined}>
                  <th scope="row">
                    <span className={`${layout.line8} ${styles.person}`}>
                      <Avatar name={signup.summonerName} size={20} />
                      <PersonName signup={signup} />
                    </span>
                  </th>
                  {shownGames.map((game, index) => (
                    <td key={game.n}>
                      <GameState state={states[firstIndex + index] ?? 'away'} game={game} id={id} />
                    </td>
                  ))}
                  <td data-next>
                    <NextTurn state={next} />
                  </td>
                  <td>{next === 'away' ? '나감' : sat}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </SidewaysScroll>
    </Card>
  )
}

export const benchOf = (night: Night) =>
  benchTable({
    people: night.signups.map(({ id, state }) => ({ id, isPresent: state === 'in' })),
    games: night.games.map(({ n, state, players, bench }) => ({
      n,
      state,
      bench,
      players: players.map(({ signupId }) => signupId),
    })),
    next: night.next,
  })

const gameOf = ({ games }: Night, n: number) => games.find((game) => game.n === n && game.state !== 'cancelled')

function GameState({ state, game, id }: { state: BenchState; game: NightGame; id: string }) {
  if (state === 'away') return '-'
  if (state === 'sits') return <b className={styles.satOut}>쉼</b>
  const seat = game.players.find(({ signupId }) => signupId === id)
  if (!seat?.position) return '뜀'
  return (
    <span className={seat.isOffRole ? styles.offRole : layout.inline}>
      <LaneGlyph position={seat.position} size={14} />
      {POSITION_NAMES[seat.position]}
      {seat.isOffRole && <span className={text.hidden}>, 희망하지 않은 포지션</span>}
    </span>
  )
}

const NextTurn = ({ state }: { state: BenchState }) =>
  state === 'away' ? '-' : state === 'sits' ? <b className={styles.sitsNext}>쉴 차례</b> : '뛸 차례'
