import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { EncodedImage } from '#server/features/images/encodeImage.ts'

export type DrawnPicture = { alt: string; image: EncodedImage }

/** Draws in a child process, so that the server does not keep the memory that drawing takes. */
export async function drawnPictures(): Promise<DrawnPicture[]> {
  const drawer = fork(join(import.meta.dirname, 'drawPictures.ts'), {
    serialization: 'advanced',
    // The server's own Node options are dropped, because one of them ends a process together with its parent.
    execArgv: [],
    // Without this line, a child of `node --watch` sends its module names as messages.
    env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
  })
  const pictures: DrawnPicture[] = []
  drawer.on('message', (picture) => pictures.push(picture as DrawnPicture))
  await once(drawer, 'exit')
  return pictures
}
