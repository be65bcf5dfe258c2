import type { WriteStream } from 'node:tty'

type Progress = { show: (text: string) => void; end: () => void }

const CLEAR_LINE = '\r\u001b[2K'
const REDRAW_MS = 100

export function progressTo(stream: Pick<WriteStream, 'isTTY' | 'write'>): Progress {
  let drawnAt = 0
  return {
    show(text) {
      if (!stream.isTTY || Date.now() - drawnAt < REDRAW_MS) return
      drawnAt = Date.now()
      stream.write(`${CLEAR_LINE}${text}`)
    },
    end() {
      if (stream.isTTY && drawnAt > 0) stream.write(CLEAR_LINE)
      drawnAt = 0
    },
  }
}

const BAR_WIDTH = 30

export function progressBar(done: number, total: number): string {
  const filledWidth = total === 0 ? BAR_WIDTH : Math.round((BAR_WIDTH * done) / total)
  return `[${'█'.repeat(filledWidth)}${'·'.repeat(BAR_WIDTH - filledWidth)}] ${done}/${total}`
}
