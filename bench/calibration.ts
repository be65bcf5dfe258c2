import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { judgeMatch } from '@buri/domain/matches/judgeMatch'
import { seededChance } from '@buri/domain/nights/seededChance'
import {
  brierScore,
  type Forecast,
  type Predictor,
  type RatedResult,
  reliabilityBins,
  rollingForecasts,
} from '@buri/domain/rating/calibration'
import { logistic, logit, PREDICTION_TEMPERATURE } from '@buri/domain/rating/winExpectancy'
import { nameKeyOf } from '@buri/domain/riotId'
import type { ParsedMatch, ParsedParticipant } from '@buri/replay/parsedMatch'
import { parseFile } from '@buri/replay/parseFile'

const PREDICTOR_NAMES: Record<Predictor, string> = {
  ours: 'ours',
  elo32: 'Elo K=32',
  elo16: 'Elo K=16',
  openskill: "OpenSkill's predictWin",
  coin: 'a coin',
}
const TEMPERATURES = [1, 1.25, 1.5, 2, 3, 4]

/**
 * Each match is predicted before the ratings learn it. The matches are those of the folder MATCH_FOLDER, or of a
 * simulated clan with known strengths.
 */
export default function measureCalibration() {
  const folder = process.env.MATCH_FOLDER
  const matches = folder ? matchesIn(resolve(process.env.INIT_CWD ?? '.', folder)) : simulatedMatches()
  const people = new Set(matches.flatMap(({ blue, red }) => [...blue, ...red])).size
  console.log(`  ${matches.length} ${folder ? 'in-house' : 'made-up'} matches of ${people} people, in match order`)
  if (matches.length === 0) return

  const forecasts = rollingForecasts(matches)
  for (const [predictor, forecast] of entriesOf(forecasts)) printScores(PREDICTOR_NAMES[predictor], forecast)
  console.log('  ours at other temperatures')
  for (const temperature of TEMPERATURES) printScores(`T = ${temperature}`, atTemperature(forecasts.ours, temperature))
  console.log('  ours by what was said of blue')
  for (const { from, to, forecasts: count, said, came } of reliabilityBins(forecasts.ours))
    console.log(
      `  ${percentText(from)} to ${percentText(to)}: said ${percentText(said)}, came ${percentText(came)}, ${count} matches`,
    )
}

function printScores(name: string, forecasts: readonly Forecast[]) {
  const brier = brierScore(forecasts) ?? Number.NaN
  const right = forecasts.filter(({ chance, came }) => (chance > 0.5 && came) || (chance < 0.5 && !came)).length
  console.log(
    `  ${name.padEnd(24)} ${(brier / 0.25).toFixed(3)} of a coin's, Brier ${brier.toFixed(4)}, ${right} called`,
  )
}

const percentText = (share: number) => `${(100 * share).toFixed(0)} %`

// `Object.entries` alone would widen the keys to `string`.
const entriesOf = (forecasts: Record<Predictor, Forecast[]>) => Object.entries(forecasts) as [Predictor, Forecast[]][]

const atTemperature = (forecasts: readonly Forecast[], temperature: number) =>
  forecasts.map(
    ({ chance, came }): Forecast => ({
      chance: logistic((logit(chance) * PREDICTION_TEMPERATURE) / temperature),
      came,
    }),
  )

function matchesIn(folder: string): RatedResult[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const result = parseFile(readFileSync(join(folder, file)), file)
      return result.ok && result.kind === 'match' ? (ratedResult(result.match, file) ?? []) : []
    })
}

function ratedResult(match: ParsedMatch, file: string): RatedResult | undefined {
  const { isRated, winner } = judgeMatch(match)
  if (!isRated || winner === null || match.playedAt === null) return undefined
  const team = (side: 'blue' | 'red') => match.participants.filter((line) => line.side === side).map(personOf)
  return { matchId: match.gameId ?? file, playedAt: match.playedAt, winner, blue: team('blue'), red: team('red') }
}

const personOf = ({ clientPuuid, apiPuuid, gameName, tagLine }: ParsedParticipant) =>
  clientPuuid ?? apiPuuid ?? nameKeyOf({ gameName: gameName ?? '', tagLine: tagLine ?? '' })

const SIMULATED_PEOPLE = 30
const SIMULATED_MATCHES = 1000
const SKILL_DEVIATION = 2.5
// A player's form differs from day to day. The deviation is OpenSkill's β for one player.
const DAY_DEVIATION = 25 / 6

/** Each match has ten people, drawn and divided at random in the same way on every machine. */
function simulatedMatches(): RatedResult[] {
  const random = seededChance(20_261_120)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const skills = Array.from({ length: SIMULATED_PEOPLE }, () => SKILL_DEVIATION * normal())
  return Array.from({ length: SIMULATED_MATCHES }, (_, game) => {
    const shuffledPlayers = skills
      .map((skill, id) => ({ id, skill, place: random() }))
      .sort((a, b) => a.place - b.place)
    const [blue, red] = [shuffledPlayers.slice(0, 5), shuffledPlayers.slice(5, 10)]
    const strength = (team: typeof blue) => team.reduce((sum, { skill }) => sum + skill + DAY_DEVIATION * normal(), 0)
    const ids = (team: typeof blue) => team.map(({ id }) => `person-${id}`)
    return {
      matchId: `match-${String(game).padStart(4, '0')}`,
      playedAt: Date.UTC(2026, 6, 1) + game * 3_600_000,
      winner: strength(blue) > strength(red) ? 'blue' : 'red',
      blue: ids(blue),
      red: ids(red),
    }
  })
}
