import { z } from 'zod'
import type { Route } from './route.ts'

/** The server makes the name from the image: its digest, width and height. */
export const ImageFile = z.string().regex(/^[\w-]{43}-[1-9]\d{0,3}x[1-9]\d{0,3}(?:-small)?\.webp$/)

const Image = z.object({
  url: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  previewUrl: z.string(),
})
export type Image = z.infer<typeof Image>

/** Describes the form in the API documentation. */
const ImageForm = z.unknown().meta({
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
})

export const imageRoutes = {
  /** Takes one `file` (PNG, JPEG, WebP or GIF) and stores it as a new WebP without metadata. */
  upload: {
    call: 'POST /api/uploads/images',
    repeat: 'harmless',
    access: 'login',
    limits: ['image'],
    schema: {
      summary: '이미지 올리기',
      consumes: ['multipart/form-data'],
      body: ImageForm,
      response: { 201: Image },
    },
  },
  /** The address is the only protection of the image: it contains 256 random bits. */
  image: {
    call: 'GET /images/:file',
    access: 'open',
    schema: {
      summary: '올린 이미지 (WebP)',
      mediaType: 'image/webp',
      params: z.object({ file: z.string().max(80) }),
    },
  },
} as const satisfies Record<string, Route>
