const PICTURE_TYPES = /^image\/(?:png|jpeg|webp|gif)$/

/** Returns the file name without its extension and without the characters that Markdown reads. */
export const altTextOf = (name: string) =>
  name
    .replace(/\.\w+$/, '')
    .replace(/[[\]()\\\n]/g, ' ')
    .trim() || '이미지'

export function pictureRefusal({ type, size }: Pick<File, 'type' | 'size'>, mostBytes: number): string | undefined {
  if (!PICTURE_TYPES.test(type)) return 'PNG, JPG, WebP, GIF 이미지만 올릴 수 있습니다.'
  return size > mostBytes ? `이미지가 너무 큽니다. ${mostBytes / 1024 / 1024}MB까지 올릴 수 있습니다.` : undefined
}

/** Cells of a spreadsheet are pasted as text and as a picture of the cells; only the text is meant. */
export const picturesOf = ({ files, types }: Pick<DataTransfer, 'files' | 'types'>): File[] =>
  types.includes('text/plain') ? [] : [...files].filter(({ type }) => type.startsWith('image/'))
