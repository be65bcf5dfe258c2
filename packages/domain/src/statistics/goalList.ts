import { GOAL_KINDS, type GoalKind, goalProgress } from '../history/goals.ts'
import type { PlayerHistory } from '../history/playerHistory.ts'

const MAX_ACTIVE = 3

const PRESENTATION: Record<GoalKind, { title: string; unit: string; icon: string; color: string }> = {
  wins: { title: '승리', unit: '승', icon: 'mdi-trophy', color: 'caution' },
  games: { title: '내전', unit: '판', icon: 'mdi-sword-cross', color: 'aqua-500' },
  mvps: { title: 'MVP', unit: '회', icon: 'mdi-crown', color: 'caution' },
  championWins: { title: '이겨 본 챔피언', unit: '종', icon: 'mdi-account-group', color: 'aqua-500' },
  deathless: { title: '무사고', unit: '회', icon: 'mdi-shield-check', color: 'good' },
  substitutes: { title: '대타', unit: '회', icon: 'mdi-account-switch', color: 'good' },
}

// These goals are shown only once begun. Otherwise players who were never substitutes would wish for absences.
const ONLY_ONCE_BEGUN: readonly GoalKind[] = ['substitutes']

export type Goal = {
  id: string
  title: string
  description: string
  icon: string
  color: string
  current: number
  target: number
}

/** Returns at most three goals, the nearest to being reached first. */
export function goalList(history: PlayerHistory): Goal[] {
  return GOAL_KINDS.flatMap((kind, index) => {
    const target = history.goals[index]
    const current = goalProgress(history, kind)
    if (target === undefined || (current === 0 && ONLY_ONCE_BEGUN.includes(kind))) return []
    const { title, unit, icon, color } = PRESENTATION[kind]
    return {
      id: kind,
      title: `${title} ${target}${unit}`,
      description: `${target - current}${unit} 남았어요`,
      icon,
      color,
      current,
      target,
    }
  })
    .sort((a, b) => b.current / b.target - a.current / a.target)
    .slice(0, MAX_ACTIVE)
}
