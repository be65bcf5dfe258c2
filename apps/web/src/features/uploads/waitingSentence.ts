export const waitingSentence = (waiting: number): string | undefined =>
  waiting > 0
    ? `확인을 기다리는 ${waiting}개는 함께 뛴 사람이나 클랜 운영진이 충분히 확인하면 전적과 점수에 들어가요.`
    : undefined
