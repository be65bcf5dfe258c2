import { z } from 'zod'
import { ErrorBody, type Route } from './route.ts'

/** A name that the server made of the picture itself: its digest, its width and its height. */
export const ImageFile = z.string().regex(/^[\w-]{43}-[1-9]\d{0,3}x[1-9]\d{0,3}(?:-small)?\.webp$/)

/** Where a picture stands, as it goes into a text, and a smaller one of the same. */
const Image = z.object({
  url: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  previewUrl: z.string(),
})
export type Image = z.infer<typeof Image>

/** How the form reads to anyone who writes a client. */
const ImageForm = z.unknown().meta({
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
})

export const imageRoutes = {
  /** `multipart/form-data` with one `file`: PNG, JPEG, WebP or GIF. What comes back is a WebP of ours, without anything hidden in it. */
  upload: {
    method: 'POST',
    url: '/api/uploads/images',
    access: 'login',
    limits: ['image'],
    schema: {
      tags: ['community'],
      summary: '그림 올리기',
      consumes: ['multipart/form-data'],
      body: ImageForm,
      response: { 201: Image, '4xx': ErrorBody },
    },
  },
  /** Anyone who knows the address may see it: it holds 256 bits that stand only in the text and in the picture itself. */
  image: {
    method: 'GET',
    url: '/images/:file',
    access: 'open',
    schema: {
      tags: ['community'],
      summary: '올린 그림 (WebP)',
      mediaType: 'image/webp',
      params: z.object({ file: z.string().max(80) }),
      response: { '4xx': ErrorBody },
    },
  },
} as const satisfies Record<string, Route>
