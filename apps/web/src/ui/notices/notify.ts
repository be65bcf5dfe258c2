import { type NoticeAction, type NoticeTone, noticeBoard } from './noticeBoard.ts'

/** One board for the page: a message outlives the screen that posted it. */
export const board = noticeBoard()

const post = (tone: NoticeTone) => (message: string, action?: NoticeAction) =>
  board.post({ tone, message, ...(action && { action }) })

/** `notify.good('주소를 복사했습니다.')`. Errors stay until they are closed, everything else three seconds. */
export const notify = {
  good: post('good'),
  caution: post('caution'),
  danger: post('danger'),
  info: post('info'),
}
