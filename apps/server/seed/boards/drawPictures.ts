import { encodeImage } from '#server/features/images/encodeImage.ts'
import { demoPictures } from './demoPictures.ts'
import type { DrawnPicture } from './drawnPictures.ts'

for (const { alt, png } of demoPictures()) process.send?.({ alt, image: await encodeImage(png) } satisfies DrawnPicture)
process.disconnect?.()
