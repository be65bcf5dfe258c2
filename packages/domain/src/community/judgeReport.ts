/** A report of a match is about its remark. */
export const REPORT_TARGETS = ['post', 'comment', 'clan', 'user', 'match'] as const
export type ReportTarget = (typeof REPORT_TARGETS)[number]

export const REPORT_OUTCOMES = ['kept', 'blinded', 'deleted', 'user_sanctioned', 'rejected'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** Number of reporters after which a text is blinded until reviewed, and the minimum age of their accounts. */
export const AUTO_BLIND = { reporters: 5, accountDays: 7 } as const

/** Whether the outcome means that the text was harmless. Further reports of the same text are closed at once. */
export const isFoundHarmless = (outcome: ReportOutcome) => outcome === 'kept' || outcome === 'rejected'

/** Only posts and comments can be blinded or deleted here; clans, people and matches are handled elsewhere. */
export const isOutcomeAllowed = (target: ReportTarget, outcome: ReportOutcome): boolean =>
  (outcome !== 'blinded' && outcome !== 'deleted') || target === 'post' || target === 'comment'

export const reportStateAfter = (outcome: ReportOutcome) => (outcome === 'rejected' ? 'rejected' : 'resolved')

type Reported = { isBlind: boolean; isNotice: boolean; isByStaff: boolean; weight: number }

/** Whether reports blind a text. Staff alone review notices and their own texts: a crowd must not silence them. */
export const isBlindedByReports = ({ isBlind, isNotice, isByStaff, weight }: Reported) =>
  !isBlind && !isNotice && !isByStaff && weight >= AUTO_BLIND.reporters
