/** What 경기 점수 is, wherever one is shown. */
export const SCORE_RULE = '같은 포지션의 평균과 견준 0~10점과 열 명 중 순위예요. 5점이 평균이고 승패는 넣지 않아요.'
