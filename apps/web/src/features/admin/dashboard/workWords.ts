import type { DashboardStats } from '@buri/contract/admin/dashboard'
import { formatNumber } from '#web/ui/text/format.ts'
import { millisecondsWords } from './trendWords.ts'

type BackgroundJob = DashboardStats['work'][number]

const JOB_NAMES: Readonly<Record<string, string>> = {
  ratings: '점수 다시 계산',
  leaderboards: '순위',
  'clan-leaderboards': '클랜 순위',
  views: '조회수 모으기',
  'old-notifications': '지난 알림 정리',
  'old-events': '지난 소식 정리',
  'unused-pictures': '쓰지 않는 이미지 정리',
  'night-countdowns': '내전 준비와 드래프트 시계',
  'night-results': '내전 결과 찾기',
  'old-night-news': '지난 내전 소식 정리',
  'weekly-nights': '매주 내전 생성',
  'night-bell': '내전 알림',
  'nights-left-open': '끝나지 않은 내전 닫기',
  'night-posts': 'Discord에 알리기',
  'quiet-leaders': '오래 안 온 클랜장',
  'waiting-ratings': '새 계정의 클랜 평점 반영',
  'maturing-matches': '기다린 경기 반영',
  'untold-questions': '새 질문 알리기',
  'old-invitations': '지난 초대 정리',
  'old-drafts': '지난 임시저장 정리',
  'withdrawn-accounts': '탈퇴한 계정 표시 정리',
  'deleted-posts': '지운 게시글 비우기',
  'reported-texts': '처리한 신고의 내용 비우기',
  'old-request-keys': '지난 요청 기록 정리',
  'old-upload-results': '지난 업로드 결과 정리',
  'old-sent-files': '보낸 파일 목록 정리',
  'quiet-backlogs': '멈춘 리플레이 옮기기 끝내기',
  'clan-hooks': '클랜 웹훅 보내기',
  'nights-soon': '곧 시작하는 내전 알림',
  push: '푸시 알림 보내기',
  'discord-posts': 'Discord에 내전 알리기',
  'discord-voice': '음성 채널로 옮기기',
  'old-pushes': '지난 푸시 알림 정리',
  'moving-pictures': '이미지 옮기기',
  'data-folders': '저장 폴더 확인',
}

/** A job without a label is shown by its own name. */
export const jobName = (name: string): string => JOB_NAMES[name] ?? name

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export function intervalText(everyMs: number): string {
  if (everyMs >= HOUR_MS) return `${formatNumber(Math.round(everyMs / HOUR_MS))}시간마다`
  if (everyMs >= MINUTE_MS) return `${formatNumber(Math.round(everyMs / MINUTE_MS))}분마다`
  return everyMs >= 1000 ? `${formatNumber(Math.round(everyMs / 1000))}초마다` : '쉬지 않고'
}

export function jobWords({ isRunning, endedAt, failuresInARow, tookMs }: BackgroundJob): string {
  if (failuresInARow > 0) return `실패, 이어서 ${formatNumber(failuresInARow)}번`
  if (isRunning) return '하는 중'
  return endedAt === null ? '아직 한 적 없음' : millisecondsWords(tookMs)
}

/** Sorts failed jobs first, then running ones. */
export const failedJobsFirst = (work: readonly BackgroundJob[]): BackgroundJob[] =>
  work.toSorted(
    (one, other) => other.failuresInARow - one.failuresInARow || Number(other.isRunning) - Number(one.isRunning),
  )
