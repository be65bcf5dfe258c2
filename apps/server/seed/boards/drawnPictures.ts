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
  // None of the options of the server, such as to end when nobody listens any more.
  const drawer = fork(join(import.meta.dirname, 'drawPictures.ts'), { serialization: 'advanced', execArgv: [] })
  const drawn: DrawnPicture[] = []
  drawer.on('message', (picture) => drawn.push(picture as DrawnPicture))
  await once(drawer, 'exit')
  return drawn
}
