export type RequesterKind = 'visitor' | 'member' | 'writer'

/** The status is `cut` if no answer came. */
export type Answer = {
  asker: RequesterKind
  status: number | 'cut'
  /** `at` is when the answer came, `took` how long it took. Milliseconds. */
  at: number
  took: number
  hasHint: boolean
}

type Acknowledgement = { at: number; kind: string; attempts: number }

type FaultWindow = {
  from: number
  to: number
  answers: readonly Answer[]
  acknowledged: readonly Acknowledgement[]
}

export type Share = { good: number; all: number }

const isSuccess = ({ status }: Answer) => status !== 'cut' && status < 400

export function longestGap({ from, to }: Pick<FaultWindow, 'from' | 'to'>, moments: readonly number[]): number {
  const allMoments = [from, ...moments.filter((moment) => moment > from && moment < to).sort((a, b) => a - b), to]
  return Math.max(...allMoments.map((moment, index) => moment - (allMoments[index - 1] ?? moment))) / 1000
}

export function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

export function figuresOf(window: FaultWindow) {
  const { answers, acknowledged } = window
  const answersTo = (asker: RequesterKind) => answers.filter((answer) => answer.asker === asker)
  const share = (subset: readonly Answer[]): Share => ({ good: subset.filter(isSuccess).length, all: subset.length })
  const statuses = countsOf(answers.map(({ status }) => String(status)))
  return {
    acknowledged: acknowledged.length,
    kinds: acknowledged.map(({ kind }) => kind),
    again: acknowledged.filter(({ attempts }) => attempts > 1).length,
    withoutWrites: longestGap(
      window,
      acknowledged.map(({ at }) => at),
    ),
    withoutReads: longestGap(
      window,
      answersTo('visitor')
        .filter(isSuccess)
        .map(({ at }) => at),
    ),
    visitors: share(answersTo('visitor')),
    members: share(answersTo('member')),
    statuses,
    of500: statuses.get('500') ?? 0,
    withoutHint: answers.filter(({ status, hasHint }) => status === 503 && !hasHint).length,
    slowest: Math.max(0, ...answers.map(({ took }) => took)) / 1000,
  }
}
export type Figures = ReturnType<typeof figuresOf>

export function openLog() {
  let answers: Answer[] = []
  let acknowledged: Acknowledgement[] = []
  let from = performance.now()
  return {
    answer: (answer: Omit<Answer, 'at'>) => void answers.push({ ...answer, at: performance.now() }),
    acknowledge: (kind: string, attempts: number) => void acknowledged.push({ at: performance.now(), kind, attempts }),
    lastAcknowledged: () => acknowledged.at(-1)?.at ?? from,
    acknowledgedSince: (moment: number) => acknowledged.filter(({ at }) => at > moment).length,
    take(): FaultWindow {
      const window = { from, to: performance.now(), answers, acknowledged }
      answers = []
      acknowledged = []
      from = window.to
      return window
    },
  }
}
export type Log = ReturnType<typeof openLog>
