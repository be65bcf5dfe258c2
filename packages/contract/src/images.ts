import { z } from 'zod'
import type { Route } from './route.ts'

/** The file name of an image, which the server makes from the image: its digest, width and height. */
export const ImageFile = z.string().regex(/^[\w-]{43}-[1-9]\d{0,3}x[1-9]\d{0,3}(?:-small)?\.webp$/)

/** Addresses of an image and of its smaller version, as they are inserted into a text. */
const Image = z.object({
  url: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  previewUrl: z.string(),
})
export type Image = z.infer<typeof Image>

/** The form as the API documentation describes it. */
const ImageForm = z.unknown().meta({
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
})

export const imageRoutes = {
  /**
   * Stores an image as a new WebP without metadata. The request is `multipart/form-data` with one `file`: PNG, JPEG,
   * WebP or GIF.
   */
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
  /**
   * Returns an image to anyone who knows its address. The address cannot be guessed, because it contains 256 bits that
   * are known only from the text and the image itself.
   */
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
