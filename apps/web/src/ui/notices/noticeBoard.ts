export type NoticeTone = 'good' | 'caution' | 'danger' | 'info'
export type NoticeAction = { label: string; onChoose: () => void }
export type NoticeContent = { tone: NoticeTone; message: string; action?: NoticeAction }
export type PostedNotice = NoticeContent & { id: number }

/** The messages on the screen, oldest first. The same words are not shown twice. */
export function noticeBoard() {
  let notices: readonly PostedNotice[] = []
  let nextId = 1
  const readers = new Set<() => void>()

  const replace = (next: readonly PostedNotice[]) => {
    notices = next
    for (const tell of readers) tell()
  }

  return {
    current: () => notices,
    subscribe(reader: () => void) {
      readers.add(reader)
      return () => readers.delete(reader)
    },
    post(notice: NoticeContent) {
      const others = notices.filter((posted) => posted.message !== notice.message)
      replace([...others, { ...notice, id: nextId++ }])
    },
    close(id: number) {
      replace(notices.filter((posted) => posted.id !== id))
    },
  }
}
