import type { MatchFacts } from '../matches/matchFacts.ts'
import { NIGHT_ENDS_HOUR, seoulHour } from '../seoulTime.ts'
import { type AchievementCode, FOLDED_ACHIEVEMENTS } from './achievementCodes.ts'
import { isRevenge } from './companions.ts'
import type { Grant, PlayerHistory } from './playerHistory.ts'

type FoldStep = { before: PlayerHistory; after: PlayerHistory; facts: MatchFacts }
type Rule = (moment: FoldStep) => boolean

const PENTA = 5
const QUICK_WIN_SECONDS = 20 * 60
const PARTNER_WINS = 10
const ATTENDED_WEEKS = 4
const COMEBACK_GOLD = 5_000

const championsWonOn = ({ champions }: PlayerHistory) => champions.filter(([, , wins]) => wins > 0).length

const RULES: Record<AchievementCode, Rule> = {
  firstMatch: ({ after }) => after.rated >= 1,
  matches10: ({ after }) => after.rated >= 10,
  matches50: ({ after }) => after.rated >= 50,
  matches100: ({ after }) => after.rated >= 100,
  matches300: ({ after }) => after.rated >= 300,
  firstMvp: ({ after }) => after.mvps >= 1,
  mvp10: ({ after }) => after.mvps >= 10,
  mvp50: ({ after }) => after.mvps >= 50,
  pentaKill: ({ facts }) => (facts.pentaKills ?? 0) > 0 || (facts.largestMultiKill ?? 0) >= PENTA,
  deathless5: ({ after }) => after.deathless >= 5,
  winStreak5: ({ after }) => after.streak.current >= 5,
  winStreak10: ({ after }) => after.streak.current >= 10,
  position50: ({ after }) => after.positions.some(([games]) => games >= 50),
  everyPosition: ({ after }) => after.positions.every(([, wins]) => wins > 0),
  champions20: ({ after }) => championsWonOn(after) >= 20,
  champions50: ({ after }) => championsWonOn(after) >= 50,
  quickWin: ({ facts }) => facts.result === 'win' && facts.durationSeconds <= QUICK_WIN_SECONDS,
  revenge: ({ before, facts }) => isRevenge(before.companions, facts),
  partner10: ({ after }) => after.companions.some(([, , togetherWins]) => togetherWins >= PARTNER_WINS),
  attendance4: ({ after }) => (after.attendance?.weeks ?? 0) >= ATTENDED_WEEKS,
  nightOwl: ({ facts }) => facts.isRated && seoulHour(facts.playedAt) < NIGHT_ENDS_HOUR,
  comeback: ({ facts }) =>
    facts.result === 'win' && facts.goldLeadAtTwenty !== null && facts.goldLeadAtTwenty <= -COMEBACK_GOLD,
  substitute5: ({ after }) => after.substitutes >= 5,
}

/** Each achievement is granted once, by the first match that earns it. */
export function nextAchievements(moment: FoldStep): readonly Grant[] {
  const earnedCodes = new Set(moment.before.achievements.map(([code]) => code))
  const earned = FOLDED_ACHIEVEMENTS.filter((code) => !earnedCodes.has(code) && RULES[code](moment))
  if (earned.length === 0) return moment.before.achievements
  const { playedAt, matchId } = moment.facts
  return [...moment.before.achievements, ...earned.map((code): Grant => [code, playedAt, matchId])]
}
