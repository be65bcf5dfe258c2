const SOURCE_NAMES: Readonly<Record<string, string>> = {
  'rofl-v1': '리플레이',
  'rofl-v2': '리플레이',
  'lcu-game': '클라이언트 전적',
  'lcu-trimmed': '클라이언트 전적',
  'lcu-eog': '경기 종료 화면',
  'match-v5': '게임 API',
  timeline: '타임라인',
}

export const sourceName = (source: string) => SOURCE_NAMES[source] ?? source
