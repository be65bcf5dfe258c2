const MAX_TRIES = 3
/** Before the second try; each wait is longer by as much. */
const AGAIN_MS = 2000
/** Browsers that know of no connection may be wrong. */
const OFFLINE_MS = 10_000

let isLost = false

/**
 * Whether code that is lost to this tab can be had by loading the next page anew: most browsers ask for a module once, and
 * remember that it did not come.
 */
export const isCodeLost = () => isLost && navigator.onLine
export const noteLostCode = () => {
  isLost = true
}

/** Brings lost style sheets, once the code for that is here; says whether all came. */
let mend = async () => true
export const mendBy = (bringSheets: () => Promise<boolean>) => {
  mend = bringSheets
}

/**
 * Asks for code until it is here. What is missing after some tries with a connection is missing for another reason: the site has
 * a new version, or the browser does not ask again.
 */
export async function untilHere<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let tries = 0; ; ) {
    const { onLine } = navigator
    if (!onLine) await pause(OFFLINE_MS)
    try {
      // A sheet that never comes may be another part's.
      if (tries > 0 && !(await mend()) && tries < MAX_TRIES - 1) throw new Error('Style sheets did not come')
      return await load()
    } catch (error) {
      if (onLine) tries += 1
      if (tries === MAX_TRIES) {
        noteLostCode()
        throw error
      }
      await pause(AGAIN_MS * tries)
    }
  }
}

/** Or until the line is back. */
const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
    addEventListener('online', resolve, { once: true })
  })
