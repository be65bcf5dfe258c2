const MODE_NAMES: Readonly<Record<string, string>> = {
  CLASSIC: '소환사의 협곡',
  ARAM: '칼바람 나락',
  CHERRY: '아레나',
  URF: '우르프',
  ARURF: '무작위 우르프',
  PRACTICETOOL: '연습 모드',
}

export const gameModeName = (mode: string) => MODE_NAMES[mode] ?? mode
