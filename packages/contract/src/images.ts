import { z } from 'zod'
import type { Route } from './route.ts'

/** File name made by the server from the image itself: digest, width and height. */
export const ImageFile = z.string().regex(/^[\w-]{43}-[1-9]\d{0,3}x[1-9]\d{0,3}(?:-small)?\.webp$/)

/** Addresses of an image, as inserted into a text, and of its smaller version. */
const Image = z.object({
  url: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  previewUrl: z.string(),
})
export type Image = z.infer<typeof Image>

/** The form as API documentation describes it. */
const ImageForm = z.unknown().meta({
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
})

export const imageRoutes = {
  /** `multipart/form-data` with one `file`: PNG, JPEG, WebP or GIF. Stored as a new WebP without metadata. */
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
  /** Public to anyone who knows the address: its 256 bits occur only in the text and in the image itself. */
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
