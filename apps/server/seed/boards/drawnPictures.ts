import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { EncodedImage } from '#server/features/images/encodeImage.ts'

export type DrawnPicture = { alt: string; image: EncodedImage }

/**
 * The pictures of the demo world, made in a process of their own: the server keeps none of the memory that takes. Where they
 * cannot be made the boards do without.
 */
export async function drawnPictures(): Promise<DrawnPicture[]> {
  const drawer = fork(join(import.meta.dirname, 'drawPictures.ts'), {
    serialization: 'advanced',
    // None of the server's options, such as ending when its parent does.
    execArgv: [],
    // A child of `node --watch` otherwise sends the names of its modules as messages.
    env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
  })
  const drawn: DrawnPicture[] = []
  drawer.on('message', (picture) => drawn.push(picture as DrawnPicture))
  await once(drawer, 'exit')
  return drawn
}
