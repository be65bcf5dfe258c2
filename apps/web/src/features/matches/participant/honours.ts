import { type BadgeLabel, SHOWN_BADGES } from '@buri/domain/badges/badges'
import {
  mdiAccountGroup,
  mdiCrown,
  mdiEye,
  mdiFire,
  mdiFlagCheckered,
  mdiHammerWrench,
  mdiLightningBolt,
  mdiRunFast,
  mdiShield,
  mdiShieldCheck,
  mdiSprout,
  mdiStarCircle,
  mdiSwordCross,
  mdiTreasureChest,
} from '@mdi/js'

type BadgeLook = { icon: string; tone: 'plain' | 'mvp' | 'ace' | 'multi' }

const MULTIKILL: BadgeLook = { icon: mdiLightningBolt, tone: 'multi' }

const BADGE_LOOKS: Readonly<Record<BadgeLabel | '트리플킬' | '쿼드라킬' | '펜타킬', BadgeLook>> = {
  MVP: { icon: mdiCrown, tone: 'mvp' },
  ACE: { icon: mdiStarCircle, tone: 'ace' },
  멀티킬: MULTIKILL,
  트리플킬: MULTIKILL,
  쿼드라킬: MULTIKILL,
  펜타킬: MULTIKILL,
  저지불가: { icon: mdiFire, tone: 'plain' },
  무사고: { icon: mdiShieldCheck, tone: 'plain' },
  '라인전 승리': { icon: mdiFlagCheckered, tone: 'plain' },
  장인정신: { icon: mdiHammerWrench, tone: 'plain' },
  '팀파이트 핵심': { icon: mdiAccountGroup, tone: 'plain' },
  딜러: { icon: mdiSwordCross, tone: 'plain' },
  탱커: { icon: mdiShield, tone: 'plain' },
  '시야 장인': { icon: mdiEye, tone: 'plain' },
  'CS 마스터': { icon: mdiSprout, tone: 'plain' },
  부자: { icon: mdiTreasureChest, tone: 'plain' },
  스피드런: { icon: mdiRunFast, tone: 'plain' },
}

const isKnown = (label: string): label is keyof typeof BADGE_LOOKS => Object.hasOwn(BADGE_LOOKS, label)

/** A badge that only a newer server knows gets a plain look. */
export const honourLook = (label: string): BadgeLook =>
  isKnown(label) ? BADGE_LOOKS[label] : { icon: mdiStarCircle, tone: 'plain' }

type HonourFields = {
  badges: readonly string[]
  isMvp: boolean
  isAce: boolean
  isUnstoppable?: boolean
  laneResult?: string | null
  multiKill?: string | null
}

/** 멀티킬 is replaced by its exact name if that is known. */
export function honoursOf({ badges, isMvp, isAce, isUnstoppable, laneResult, multiKill }: HonourFields): string[] {
  const flagged = [isMvp && 'MVP', isAce && 'ACE', isUnstoppable && '저지불가', laneResult]
  const labels = [...badges, ...flagged.filter((label) => typeof label === 'string')]
  return [...new Set(labels)].slice(0, SHOWN_BADGES).map((label) => (label === '멀티킬' && multiKill) || label)
}
