import { countsOf, type Figures, type Share } from './answers.ts'
import type { Refusal } from './load.ts'

export type FaultReport = Figures & {
  name: string
  isOfLeader: boolean
  lost: readonly string[]
  twice: readonly string[]
  /** How many repeated writes were refused although their first attempt may have been carried out. */
  refused: number
  /** Events of acknowledged comments that a stream did not deliver. */
  missedEvents: number
  rebuilt: string
}

const percentText = ({ good, all }: Share) => `${(all === 0 ? 100 : (100 * good) / all).toFixed(1)} %`
const secondsText = (value: number) => `${value.toFixed(1)} s`

export function linesOf(nth: number, report: FaultReport): string[] {
  const { name, acknowledged, again, lost, twice, refused, missedEvents, rebuilt, statuses, withoutHint } = report
  const answers = [...statuses].sort(([a], [b]) => a.localeCompare(b)).map(([status, count]) => `${status} x ${count}`)
  return [
    `${nth}. ${name}`,
    `   ${acknowledged} acknowledged (${again} sent more than once), ${lost.length} lost, ${twice.length} twice, ${refused} repeats refused`,
    `   ${secondsText(report.withoutWrites)} without writes, ${secondsText(report.withoutReads)} without reads; answered: visitors ${percentText(report.visitors)}, signed-in ${percentText(report.members)}`,
    `   answers ${answers.join(', ')}; slowest ${secondsText(report.slowest)}; 503 without Retry-After: ${withoutHint}; events missed: ${missedEvents}`,
    `   npm run rebuild: ${rebuilt}`,
    ...[...lost.map((id) => `   lost: ${id}`), ...twice.map((id) => `   twice: ${id}`)].slice(0, 10),
  ]
}

export function totalsOf(reports: readonly FaultReport[]) {
  const sum = (of: (report: FaultReport) => number) => reports.reduce((total, report) => total + of(report), 0)
  const shareOf = (shareIn: (report: FaultReport) => Share): Share => ({
    good: sum((report) => shareIn(report).good),
    all: sum((report) => shareIn(report).all),
  })
  return {
    visitors: shareOf(({ visitors }) => visitors),
    members: shareOf(({ members }) => members),
    rebuiltAnew: reports.filter(({ rebuilt }) => !rebuilt.startsWith('Nothing changed')).length,
    faults: reports.length,
    acknowledged: sum(({ acknowledged }) => acknowledged),
    lost: sum(({ lost }) => lost.length),
    twice: sum(({ twice }) => twice.length),
    of500: sum(({ of500 }) => of500),
    refused: sum(({ refused }) => refused),
    missedEvents: sum(({ missedEvents }) => missedEvents),
    withoutHint: sum(({ withoutHint }) => withoutHint),
  }
}
type Totals = ReturnType<typeof totalsOf>

/** `again` means that an earlier attempt may have carried out the write. */
export function linesOfRefusals(refusals: readonly Refusal[]): string[] {
  const lines = refusals.map(({ kind, code, attempts }) => `refused: ${kind} ${code}${attempts > 1 ? ', again' : ''}`)
  return [...countsOf(lines)].map(([line, count]) => `${line} x ${count}`)
}

export function linesByKind(reports: readonly FaultReport[]): string[] {
  const kinds = [...new Set(reports.map(({ name }) => name))]
  const widest = Math.max(...kinds.map(({ length }) => length))
  return kinds.map((name) => {
    const times = reports
      .filter((report) => report.name === name)
      .map(({ withoutWrites }) => withoutWrites)
      .sort((a, b) => a - b)
    return `${name.padEnd(widest)}  without writes: ${times.map((time) => time.toFixed(1)).join(' ')} s`
  })
}

export function summaryLineOfWrites(reports: readonly FaultReport[]): string {
  const counts = countsOf(reports.flatMap(({ kinds }) => kinds).sort())
  return `acknowledged: ${[...counts].map(([kind, count]) => `${kind} ${count}`).join(', ')}`
}

export const summaryLineOfReads = ({ visitors, members }: Totals) =>
  `answered: visitors ${percentText(visitors)} of ${visitors.all}, signed-in ${percentText(members)} of ${members.all}`

export const lastLineOf = ({ faults, acknowledged, lost, twice, of500 }: Totals) =>
  `${faults} faults, ${acknowledged} acknowledged, ${lost} lost, ${twice} twice, ${of500} answers of 500`

export const isWithoutLoss = ({ lost, twice, of500, rebuiltAnew }: Totals) => lost + twice + of500 + rebuiltAnew === 0
