/** Longest wait in milliseconds, because the browser may never be idle on a busy machine. */
const MAX_WAIT_MS = 2000

/** Resolves when the browser is idle. Work that waits for this does not delay the page on a slow connection. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    const start = () => resolve()
    // Safari has no idle callbacks.
    if (window.requestIdleCallback) window.requestIdleCallback(start, { timeout: MAX_WAIT_MS })
    else setTimeout(start)
  })
