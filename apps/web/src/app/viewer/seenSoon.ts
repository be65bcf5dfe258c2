/** Longer would look as if nothing had been pressed. */
const SOON_MS = 200

/** Holds the page before until an answer of the next one is here, if that is soon: a skeleton in between would only cost time. */
export const seenSoon = (answer: Promise<unknown>): Promise<null> =>
  Promise.race([answer.catch(() => {}), new Promise((resolve) => setTimeout(resolve, SOON_MS))]).then(() => null)
