import type { AchievementCode, OtherAchievementCode } from '../history/achievementCodes.ts'
import type { PlayerHistory } from '../history/playerHistory.ts'

type AnyCode = AchievementCode | OtherAchievementCode
type Presentation = { title: string; description: string; icon: string; color: string }

export type Achievement = Presentation & { id: string; achievedDate: string; matchId: string | null }
export type OtherGrant = { code: OtherAchievementCode; at: number; matchId: string | null }

// Colours are names of the design's tokens, without their dashes in front.
const START = 'primary'
const FEAT = 'caution'
const STEADY = 'aqua-500'
const SOCIAL = 'good'

const presentation = (title: string, description: string, icon: string, color: string): Presentation => ({
  title,
  description,
  icon,
  color,
})

export const ACHIEVEMENTS: Record<AnyCode, Presentation> = {
  firstMatch: presentation('첫 내전', '첫 내전을 치렀어요', 'mdi-flag-checkered', START),
  matches10: presentation('내전 10전', '내전 10판을 치렀어요', 'mdi-sword-cross', STEADY),
  matches50: presentation('내전 50전', '내전 50판을 치렀어요', 'mdi-sword-cross', STEADY),
  matches100: presentation('내전 100전', '내전 100판을 치렀어요', 'mdi-sword-cross', STEADY),
  matches300: presentation('내전 300전', '내전 300판을 치렀어요', 'mdi-sword-cross', STEADY),
  firstMvp: presentation('첫 MVP', '처음으로 MVP가 됐어요', 'mdi-crown', FEAT),
  mvp10: presentation('MVP 10회', 'MVP를 10번 받았어요', 'mdi-crown', FEAT),
  mvp50: presentation('MVP 50회', 'MVP를 50번 받았어요', 'mdi-crown', FEAT),
  pentaKill: presentation('펜타킬', '한 번에 다섯 명을 모두 쓰러뜨렸어요', 'mdi-hand-wave', FEAT),
  deathless5: presentation('무사고 5회', '무사고 배지를 5번 받았어요', 'mdi-shield-check', FEAT),
  winStreak5: presentation('5연승', '다섯 판을 내리 이겼어요', 'mdi-fire', FEAT),
  winStreak10: presentation('10연승', '열 판을 내리 이겼어요', 'mdi-fire', FEAT),
  position50: presentation('한 우물', '한 포지션으로 50판을 치렀어요', 'mdi-map-marker', STEADY),
  everyPosition: presentation('올라운더', '다섯 포지션에서 모두 이겨 봤어요', 'mdi-compass', FEAT),
  champions20: presentation('챔피언 20종', '챔피언 20종으로 이겨 봤어요', 'mdi-account-group', STEADY),
  champions50: presentation('챔피언 50종', '챔피언 50종으로 이겨 봤어요', 'mdi-account-group', STEADY),
  quickWin: presentation('20분 내 승리', '20분 안에 이겼어요', 'mdi-timer', FEAT),
  revenge: presentation('라이벌 복수', '세 번 내리 졌던 상대를 이겼어요', 'mdi-sword', FEAT),
  partner10: presentation('단짝 10승', '한 사람과 같은 팀으로 10번 이겼어요', 'mdi-handshake', SOCIAL),
  attendance4: presentation('개근', '4주 내리 내전에 나왔어요', 'mdi-calendar-check', STEADY),
  nightOwl: presentation('심야 내전', '자정부터 새벽 6시 사이에 내전을 했어요', 'mdi-weather-night', START),
  upset: presentation('업셋 승리', '승리 확률이 35%보다 낮았던 경기를 이겼어요', 'mdi-trending-up', FEAT),
  comeback: presentation('역전승', '20분에 5천 골드 뒤지던 경기를 뒤집었어요', 'mdi-swap-vertical', FEAT),
  firstHost: presentation('첫 주최', '처음으로 내전을 주최했어요', 'mdi-bullhorn', SOCIAL),
  host10: presentation('주최 10회', '내전을 열 번 주최했어요', 'mdi-bullhorn', SOCIAL),
  upload10: presentation('기록원', '리플레이를 10개 올렸어요', 'mdi-upload', SOCIAL),
  upload50: presentation('사관', '리플레이를 50개 올렸어요', 'mdi-upload', SOCIAL),
  substitute5: presentation('든든한 대타', '대타로 5판을 뛰었어요', 'mdi-account-switch', SOCIAL),
}

/** Returns a player's achievements, newest first. `others` are those granted outside the fold. */
export function achievementList(history: PlayerHistory, others: readonly OtherGrant[] = []): Achievement[] {
  const folded = history.achievements.map(([code, at, matchId]) => ({ code, at, matchId }))
  return [...folded, ...others]
    .sort((a, b) => b.at - a.at)
    .map(({ code, at, matchId }) => ({
      id: code,
      ...ACHIEVEMENTS[code],
      achievedDate: new Date(at).toISOString(),
      matchId,
    }))
}
