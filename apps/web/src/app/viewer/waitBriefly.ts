/** A longer wait would look as if the press had not worked. */
const MAX_WAIT_MS = 200

/** Waits for the answer up to `MAX_WAIT_MS`, because a skeleton that soon disappears only costs time. */
export const waitBriefly = (answer: Promise<unknown>): Promise<null> =>
  Promise.race([answer.catch(() => {}), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]).then(() => null)
