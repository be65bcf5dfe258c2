const FIELD_NAMES: Readonly<Record<string, string>> = {
  kills: '킬',
  deaths: '데스',
  assists: '어시스트',
  cs: 'CS',
  goldEarned: '골드',
  championLevel: '챔피언 레벨',
  damageToChampions: '가한 피해량',
  damageTaken: '받은 피해량',
  damageSelfMitigated: '경감한 피해량',
  visionScore: '시야 점수',
  wardsPlaced: '설치한 와드',
  wardsKilled: '제거한 와드',
  controlWardsBought: '구매한 제어 와드',
  items: '아이템',
  spells: '주문',
  position: '포지션',
  durationSeconds: '경기 시간',
  winner: '승리 팀',
  gameVersion: '버전',
  participants: '참가자',
  towers: '타워',
  dragons: '드래곤',
  barons: '바론',
  bans: '금지 챔피언',
}

/** Names a field in Korean: `participants.3.cs` is the CS of the fourth player. */
export function fieldName(path: string): string {
  const parts = path.split('.')
  const lastPart = parts.at(-1) ?? path
  const player = parts[0] === 'participants' ? Number(parts[1]) : Number.NaN
  const name = FIELD_NAMES[lastPart] ?? lastPart
  return Number.isInteger(player) ? `${player + 1}번째 참가자 ${name}` : name
}
