import { BADGES, badgeByLabel } from '@buri/domain/badges/badges'

const MULTIKILLS: readonly string[] = ['트리플킬', '쿼드라킬', '펜타킬']

export const badgeRule = (label: string): string | undefined =>
  MULTIKILLS.includes(label) ? BADGES.MULTIKILL.rule : badgeByLabel(label)?.rule
