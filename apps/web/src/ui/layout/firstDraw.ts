let isOver = false

/**
 * Whether what is drawn now is a page's first picture, by the server or in place of the server's: then what lies far below
 * may come a moment later, so that the page can be used sooner.
 */
export const isFirstDraw = () => !isOver

export const endFirstDraw = () => {
  isOver = true
}
