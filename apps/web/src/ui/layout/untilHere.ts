/** The wait before it is asked for again; the third time it is three times as long. */
const AGAIN_MS = 2000

/**
 * Asks for code until it is here. What is missing after so many tries with a connection is missing for another reason: the
 * site has a new version.
 */
export async function untilHere<Code>(load: () => Promise<Code>, most?: number): Promise<Code> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load()
    } catch (error) {
      if (most && tries >= most && navigator.onLine) throw error
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS * tries))
    }
  }
}
